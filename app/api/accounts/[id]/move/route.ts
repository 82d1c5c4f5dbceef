import { moveAccount } from '@/db/queries/accounts/account-moves'
import { accountParams, moveAccountBody, movedAccount } from '@/lib/accounts/account-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Puts an account with everything below it under another superior; one transfer at a time',
    permission: 'accounts.move',
    params: accountParams,
    body: moveAccountBody,
    returns: movedAccount,
  },
  ({ access, params, body }) => moveAccount(access, params.id, body.parentId),
)
