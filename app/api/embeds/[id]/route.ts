import { z } from 'zod'
import { revokeEmbed } from '@/db/queries/embeds/embed-edits'
import { findEmbed } from '@/db/queries/embeds/embed-list'
import { editEmbedBody, embed, embedParams } from '@/lib/embeds/schema'
import { changeEmbed } from '@/server/embeds/make-embed'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'An embed, by its number or its public id',
    permission: 'embeds.edit',
    params: embedParams,
    returns: embed,
  },
  ({ access, params }) => findEmbed(access, params.id),
)

export const PATCH = route(
  {
    summary: 'Edit an own embed; its public id stays, and open pages show it as it is now',
    permission: 'embeds.edit',
    params: embedParams,
    body: editEmbedBody,
    returns: embed,
  },
  ({ access, params, body }) => changeEmbed(access, params.id, body),
)

export const DELETE = route(
  {
    summary: 'Delete an embed of the own account or one below: it ends at once, in open pages too',
    permission: 'embeds.edit',
    params: embedParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await revokeEmbed(access, params.id)
    return null
  },
)
