import { z } from 'zod'
import { deleteVirtualAccount, updateVirtualAccount } from '@/db/queries/virtual-accounts/virtual-accounts'
import { accountParams } from '@/lib/accounts/account-schema'
import { editVirtualBody } from '@/lib/accounts/virtual-schema'
import { route } from '@/server/next/route'

export const PATCH = route(
  {
    summary: 'Changes a virtual account; what it lost is gone from its open pages at once',
    permission: 'virtualAccounts.edit',
    params: accountParams,
    body: editVirtualBody,
    returns: z.null(),
  },
  async ({ access, params, body }) => {
    await updateVirtualAccount(access, params.id, body)
    return null
  },
)

export const DELETE = route(
  {
    summary: 'Deletes a virtual account',
    permission: 'virtualAccounts.edit',
    params: accountParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteVirtualAccount(access, params.id)
    return null
  },
)
