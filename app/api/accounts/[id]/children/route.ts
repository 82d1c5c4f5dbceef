import { listChildren } from '@/db/queries/accounts/account-tree'
import { accountParams, branchList, childrenQuery } from '@/lib/accounts/account-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The accounts directly below one, with counts of what hangs below each',
    permission: 'accounts.read',
    params: accountParams,
    query: childrenQuery,
    returns: branchList,
  },
  ({ access, params, query }) => listChildren(access, params.id, query),
)
