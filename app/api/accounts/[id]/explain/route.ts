import { explainAccount } from '@/db/queries/accounts/account-visibility'
import { accountParams } from '@/lib/accounts/account-schema'
import { explainQuery, explanation } from '@/lib/accounts/explain-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Why an account sees, or does not see, a device or another account, and what it may do to it',
    permission: 'accounts.explain',
    params: accountParams,
    query: explainQuery,
    returns: explanation,
  },
  ({ access, params, query }) => explainAccount(access, params.id, query),
)
