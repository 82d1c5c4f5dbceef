import { confirmBody, newRecoveryCodes } from '@/lib/auth/second-factor-schema'
import { confirmSetUp } from '@/server/auth/second-factor'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary:
      'Put the second factor in force by its first code: other sessions and all keys end; the answer shows the recovery codes once',
    permission: 'security.edit',
    duringSetUp: true,
    body: confirmBody,
    returns: newRecoveryCodes,
  },
  async ({ access, session, body }) => ({ recoveryCodes: await confirmSetUp(access, session.id, body.code) }),
)
