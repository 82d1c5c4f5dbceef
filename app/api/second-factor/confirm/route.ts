import { confirmBody, newRecoveryCodes } from '@/lib/auth/second-factor-schema'
import { confirmSetUp } from '@/server/auth/second-factor'
import { route } from '@/server/next/route'

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
