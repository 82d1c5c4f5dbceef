import { editProfileBody, profile } from '@/lib/accounts/profile-schema'
import { changeProfile, ownProfile } from '@/server/accounts/own-profile'
import { refuseMapNotOffered } from '@/server/basemap/offered-map-types'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'The own contact data and settings', permission: 'profile.edit', returns: profile },
  ({ access }) => ownProfile(access),
)

export const PATCH = route(
  {
    summary:
      'Change the own contact data and settings; e-mail and phone for the own password. A new e-mail address waits ' +
      '(emailWaiting) until the link is opened that is mailed there',
    permission: 'profile.edit',
    body: editProfileBody,
    returns: profile,
  },
  async ({ access, body, request }) => {
    await refuseMapNotOffered(body.mapType, async () => (await ownProfile(access)).mapType)
    return changeProfile(access, body, { headers: request.headers, language: languageOf(request) })
  },
)
