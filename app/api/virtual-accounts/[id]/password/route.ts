import { randomInt } from 'node:crypto'
import { resetVirtualPassword } from '@/db/queries/virtual-accounts/virtual-accounts'
import { accountParams } from '@/lib/accounts/account-schema'
import { makePassword } from '@/lib/accounts/make-password'
import { resetPasswordBody, resetPasswordResult } from '@/lib/accounts/schema'
import { refuseNameWithin } from '@/lib/auth/password-name'
import { hashPassword } from '@/server/auth/password-hash'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Gives a virtual account a new password; a made-up one is told once',
    permission: 'virtualAccounts.edit',
    params: accountParams,
    body: resetPasswordBody,
    returns: resetPasswordResult,
  },
  async ({ access, params, body }) => {
    const password = body.password ?? makePassword(randomInt)
    const hash = await hashPassword(password, `account:${access.actorId}`)
    await resetVirtualPassword(
      access,
      params.id,
      hash,
      (login) => body.password && refuseNameWithin(password, login),
    )
    return { password: body.password ? null : password }
  },
)
