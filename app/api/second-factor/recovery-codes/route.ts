import { newRecoveryCodes, passwordBody } from '@/lib/auth/second-factor-schema'
import { confirmPassword } from '@/lib/server/confirm-password'
import { route } from '@/lib/server/route'
import { renewRecoveryCodes } from '@/lib/server/second-factor'

export const POST = route(
  {
    summary: 'New recovery codes; those before no longer work',
    permission: 'security.edit',
    body: passwordBody,
    returns: newRecoveryCodes,
  },
  async ({ access, body }) => {
    await confirmPassword(access, body.password)
    return { recoveryCodes: await renewRecoveryCodes(access) }
  },
)
