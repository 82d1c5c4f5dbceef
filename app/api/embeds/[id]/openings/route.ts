import { listEmbedOpenings } from '@/db/queries/embeds/embed-list'
import { embedOpeningPage, embedOpeningQuery, embedParams } from '@/lib/embeds/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How often an embed was opened, by day, network, page around it and viewer; 90 days back',
    permission: 'embeds.edit',
    params: embedParams,
    query: embedOpeningQuery,
    returns: embedOpeningPage,
  },
  ({ access, params, query }) => listEmbedOpenings(access, params.id, query),
)
