import { findProfile, updateProfile } from '@/db/queries/accounts/profile'
import { editProfileBody, profile } from '@/lib/accounts/profile-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'The own contact data and settings', permission: 'profile.edit', returns: profile },
  ({ access }) => findProfile(access),
)

export const PATCH = route(
  {
    summary: 'Change the own contact data and settings',
    permission: 'profile.edit',
    body: editProfileBody,
    returns: profile,
  },
  ({ access, body }) => updateProfile(access, body),
)
