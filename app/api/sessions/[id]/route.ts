import { z } from 'zod'
import { revokeSession } from '@/db/queries/sessions'
import { sessionParams } from '@/lib/auth/own-session-schema'
import { route } from '@/lib/server/route'

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
