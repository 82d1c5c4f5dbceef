import { confirmBody, newRecoveryCodes } from '@/lib/auth/second-factor-schema'
import { route } from '@/lib/server/route'
import { confirmSetUp } from '@/lib/server/second-factor'

export const POST = route(
  {
    summary: 'Put the second factor in force by its first code; the answer shows the recovery codes once',
    permission: 'security.edit',
    duringSetUp: true,
    body: confirmBody,
    returns: newRecoveryCodes,
  },
  async ({ access, body }) => ({ recoveryCodes: await confirmSetUp(access, body.code) }),
)
