import { newRecoveryCodes, passwordBody } from '@/lib/auth/second-factor-schema'
import { confirmPassword } from '@/server/auth/confirm-password'
import { renewRecoveryCodes } from '@/server/auth/second-factor'
import { route } from '@/server/next/route'

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
