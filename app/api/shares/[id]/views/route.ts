import { listShareViews } from '@/db/queries/shares/share-list'
import { shareParams, shareViewPage, shareViewQuery } from '@/lib/shares/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'When a link was opened, from which network and for how long, the newest first',
    permission: 'shares.edit',
    params: shareParams,
    query: shareViewQuery,
    returns: shareViewPage,
  },
  ({ access, params, query }) => listShareViews(access, params.id, query),
)
