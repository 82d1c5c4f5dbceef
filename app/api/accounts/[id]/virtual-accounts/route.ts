import { z } from 'zod'
import { insertVirtualAccount, listVirtualAccounts } from '@/db/queries/virtual-accounts/virtual-accounts'
import { accountParams } from '@/lib/accounts/account-schema'
import { createVirtualBody, virtualAccount } from '@/lib/accounts/virtual-schema'
import { refuseNameWithin } from '@/lib/auth/password-name'
import { hashPassword } from '@/server/auth/password-hash'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The virtual accounts that act for an account',
    permission: 'virtualAccounts.edit',
    params: accountParams,
    returns: z.array(virtualAccount),
  },
  ({ access, params }) => listVirtualAccounts(access, params.id),
)

export const POST = route(
  {
    summary: 'Makes a virtual account with some of the permissions, and all or some of the devices',
    permission: 'virtualAccounts.edit',
    params: accountParams,
    body: createVirtualBody,
    returns: z.object({ id: z.number().int() }),
    status: 201,
  },
  async ({ access, params, body: { password, ...given } }) => {
    refuseNameWithin(password, given.account)
    const passwordHash = await hashPassword(password, `account:${access.actorId}`)
    return { id: await insertVirtualAccount(access, params.id, { ...given, passwordHash }) }
  },
)
