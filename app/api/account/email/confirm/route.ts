import { confirmEmailCodeBody, profile } from '@/lib/accounts/profile-schema'
import { confirmByCode } from '@/server/accounts/email-code'
import { ownProfile } from '@/server/accounts/own-profile'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Confirm the e-mail address that waits by the code that was mailed there',
    permission: 'profile.edit',
    body: confirmEmailCodeBody,
    returns: profile,
  },
  async ({ access, body }) => {
    await confirmByCode(access, body.code)
    return ownProfile(access)
  },
)
