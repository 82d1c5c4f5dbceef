import { z } from 'zod'
import { listOwnSessions, signOutElsewhere } from '@/db/queries/auth/sessions'
import { endedSessions, ownSession } from '@/lib/auth/own-session-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Where the own account is signed in',
    permission: 'security.edit',
    returns: z.array(ownSession),
  },
  ({ access, session }) => listOwnSessions(access, session.id),
)

export const DELETE = route(
  {
    summary: 'Sign out everywhere else',
    permission: 'security.edit',
    returns: endedSessions,
  },
  async ({ access, session }) => ({ ended: await signOutElsewhere(access, session.id) }),
)
