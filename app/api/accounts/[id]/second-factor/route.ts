import { z } from 'zod'
import { resetSecondFactor } from '@/db/queries/auth/second-factors'
import { accountParams } from '@/lib/accounts/account-schema'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Take the second factor off an account below, for whoever lost phone and recovery codes',
    permission: 'accounts.resetPassword',
    params: accountParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await resetSecondFactor(access, params.id)
    return null
  },
)
