import { previewProfile } from '@/db/queries/reports/scores/preview-profile'
import { previewProfileBody, profilePreview } from '@/lib/fleet/scores/score-list-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Who would have had how many points in the last 30 days by other weights; saves nothing',
    permission: 'fleet.edit',
    body: previewProfileBody,
    returns: profilePreview,
    long: true,
  },
  ({ access, session, body }) =>
    previewProfile(access, body, { zone: session.account.timeZone, now: new Date() }),
)
