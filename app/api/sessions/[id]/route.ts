import { z } from 'zod'
import { revokeSession } from '@/db/queries/auth/sessions'
import { sessionParams } from '@/lib/auth/own-session-schema'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Sign out one of the own sessions',
    permission: 'security.edit',
    params: sessionParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await revokeSession(access, params.id)
    return null
  },
)
