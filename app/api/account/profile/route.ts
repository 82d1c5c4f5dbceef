import { findProfile } from '@/db/queries/accounts/profile'
import { profile } from '@/lib/accounts/profile-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'The own contact data and settings', permission: 'profile.edit', returns: profile },
  ({ access }) => findProfile(access),
)
