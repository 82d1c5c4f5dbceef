import { newRecoveryCodes, passwordAndCodeBody } from '@/lib/auth/second-factor-schema'
import { confirmPassword } from '@/server/auth/confirm-password'
import { renewRecoveryCodes } from '@/server/auth/second-factor'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'New recovery codes, for the password and a code; those before no longer work',
    permission: 'security.edit',
    body: passwordAndCodeBody,
    returns: newRecoveryCodes,
  },
  async ({ access, body }) => {
    await confirmPassword(access, body.password)
    return { recoveryCodes: await renewRecoveryCodes(access, body.code) }
  },
)
