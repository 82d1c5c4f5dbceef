import { listEmbeds } from '@/db/queries/embeds/embed-list'
import { createEmbedBody, embed, embedPage, embedQuery } from '@/lib/embeds/schema'
import { makeEmbed } from '@/server/embeds/make-embed'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Embeds of the own account and those below: what other sites show of vehicles in their pages',
    permission: 'embeds.edit',
    query: embedQuery,
    returns: embedPage,
  },
  ({ access, query }) => listEmbeds(access, query),
)

export const POST = route(
  {
    summary: 'Make an embed: what it shows, of which vehicles, and which sites may hold it',
    permission: 'embeds.edit',
    body: createEmbedBody,
    returns: embed,
    status: 201,
  },
  ({ access, body }) => makeEmbed(access, body),
)
