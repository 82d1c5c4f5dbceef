import { insertAccount } from '@/db/queries/accounts/account-create'
import { searchAccounts } from '@/db/queries/accounts/account-search'
import { createAccountBody } from '@/lib/accounts/account-fields'
import { accountDetail, accountHits, accountSearchQuery } from '@/lib/accounts/account-schema'
import { refuseNameWithin } from '@/lib/auth/password-name'
import { hashPassword } from '@/server/auth/password-hash'
import { refuseMapNotOffered } from '@/server/basemap/offered-map-types'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Finds customers by name, login, company, contact, e-mail or phone, with the way to each',
    permission: 'accounts.read',
    query: accountSearchQuery,
    returns: accountHits,
  },
  ({ access, query }) => searchAccounts(access, query),
)

export const POST = route(
  {
    summary: 'Makes a customer below the own account or one below it',
    permission: 'accounts.create',
    body: createAccountBody,
    returns: accountDetail,
    status: 201,
  },
  async ({ access, body: { password, ...given } }) => {
    refuseNameWithin(password, given.account)
    await refuseMapNotOffered(given.mapType, async () => null)
    return insertAccount(access, {
      ...given,
      passwordHash: await hashPassword(password, `account:${access.actorId}`),
    })
  },
)
