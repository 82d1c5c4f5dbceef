import { readScoreProfile, saveScoreProfile } from '@/db/queries/fleet/scores/score-profile'
import { scoreProfile, scoreProfileBody } from '@/lib/fleet/scores/score-profile'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What costs how many points in the scores of the account',
    permission: 'fleet.read',
    returns: scoreProfile,
  },
  ({ access }) => readScoreProfile(access),
)

export const PUT = route(
  {
    summary: 'Set what costs how many points',
    permission: 'fleet.edit',
    body: scoreProfileBody,
    returns: scoreProfile,
  },
  ({ access, body }) => saveScoreProfile(access, body, new Date()),
)
