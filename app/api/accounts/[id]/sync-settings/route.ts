import { synchroniseSettings } from '@/db/queries/accounts/account-sync'
import { accountParams } from '@/lib/accounts/account-schema'
import { synchroniseBody, synchroniseResult } from '@/lib/accounts/synchronise'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Hands settings of an account down to the customers below it',
    permission: 'accounts.edit',
    params: accountParams,
    body: synchroniseBody,
    returns: synchroniseResult,
  },
  async ({ access, params, body }) => ({ changed: await synchroniseSettings(access, params.id, body) }),
)
