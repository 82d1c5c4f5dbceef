import { z } from 'zod'
import { deleteAccount } from '@/db/queries/accounts/account-delete'
import { findAccount } from '@/db/queries/accounts/account-detail'
import { updateAccount } from '@/db/queries/accounts/account-edit'
import { editAccountBody } from '@/lib/accounts/account-fields'
import { accountDetail, accountParams } from '@/lib/accounts/account-schema'
import { refuseMapNotOffered } from '@/server/basemap/offered-map-types'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Everything about one account',
    permission: 'accounts.read',
    params: accountParams,
    returns: accountDetail,
  },
  ({ access, params }) => findAccount(access, params.id),
)

export const PATCH = route(
  {
    summary: 'Changes a customer below the own account; what it loses, those below it lose too',
    permission: 'accounts.edit',
    params: accountParams,
    body: editAccountBody,
    returns: accountDetail,
  },
  async ({ access, params, body }) => {
    await refuseMapNotOffered(body.mapType, async () => (await findAccount(access, params.id)).mapType)
    return updateAccount(access, params.id, body)
  },
)

export const DELETE = route(
  {
    summary: 'Deletes a customer that owns nothing and has nobody below it',
    permission: 'accounts.delete',
    params: accountParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteAccount(access, params.id)
    return null
  },
)
