import { findProfile, updateProfile } from '@/db/queries/accounts/profile'
import { editProfileBody, profile } from '@/lib/accounts/profile-schema'
import { confirmPassword } from '@/server/auth/confirm-password'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'The own contact data and settings', permission: 'profile.edit', returns: profile },
  ({ access }) => findProfile(access),
)

export const PATCH = route(
  {
    summary: 'Change the own contact data and settings; e-mail and phone for the own password',
    permission: 'profile.edit',
    body: editProfileBody,
    returns: profile,
  },
  async ({ access, body: { password, ...body } }) => {
    const { email, phone } = await findProfile(access)
    const moved =
      (body.email !== undefined && body.email !== email) || (body.phone !== undefined && body.phone !== phone)
    if (moved) await confirmPassword(access, password ?? '')
    return updateProfile(access, body)
  },
)
