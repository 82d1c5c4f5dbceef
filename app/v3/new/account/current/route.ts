import { z } from 'zod'
import { may } from '@/lib/auth/access'
import { currentUser, toCurrentUser } from '@/lib/v3/current-user'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The signed-in user, its flags, units and map',
    permission: 'session',
    // Against caches on the way; it says nothing here.
    query: z.object({ timestamp: z.string().max(40).optional() }),
    returns: currentUser,
  },
  ({ access, session }) =>
    toCurrentUser(session.account, {
      virtual: access.virtual,
      edit: may(access, 'devices.edit'),
      reports: may(access, 'reports.read'),
      batchCommands: may(access, 'commands.batch'),
    }),
)
