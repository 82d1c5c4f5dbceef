import { requireFigures } from '@/db/queries/fleet/fleet-scope'
import { readDriving } from '@/db/queries/reports/scores/read-driving'
import { ALL, groupsOf } from '@/db/queries/reports/scores/score-list'
import type { Access } from '@/lib/auth/access'
import type { Times } from '@/lib/devices/owned-times'
import type { ScoreProfile } from '@/lib/fleet/scores/score-profile'
import type { BoardSpans } from '@/lib/fleet-board/board-period'
import type { BoardScores } from '@/lib/fleet-board/board-schema'
import { rankByScore } from '@/lib/fleet-board/rank-by-score'
import type { BoardScope } from './board-scope'

type Asked = { spans: BoardSpans; profile: ScoreProfile }

/** The scores of the board's devices in both spans, by the profile of the account: those that `/api/fleet-scores` gives. */
export async function readBoardScores(
  access: Access,
  { ids, zone }: BoardScope,
  { spans, profile }: Asked,
): Promise<BoardScores> {
  requireFigures(access)
  const read = ({ from, to }: Times) => readDriving(access, { from, to, zone, deviceIds: ids, summed: true })
  // One after the other: of a large fleet the driving of a month is a lot to hold.
  const earlier = await groupsOf(await read(spans.previous), { by: 'vehicle', zone, profile })
  const before = earlier.scored(ALL).score
  const driving = await read(spans.current)
  const drivers = await groupsOf(driving, { by: 'driver', zone, profile })
  const vehicles = await groupsOf(driving, { by: 'vehicle', zone, profile })
  return {
    score: { now: drivers.scored(ALL).score, before },
    drivers: ranked(drivers, ({ driver }) => driver),
    vehicles: ranked(vehicles, ({ vehicle }) => vehicle),
  }
}

type Groups = Awaited<ReturnType<typeof groupsOf>>
type Head = Groups['heads'] extends Map<string, infer One> ? One : never

/** What nobody is known to have driven is of nobody. */
function ranked(
  { heads, scored }: Groups,
  who: (head: Head) => Head['driver'],
): BoardScores['drivers' | 'vehicles'] {
  const rows = [...heads].flatMap(([key, head]) => {
    const named = who(head)
    if (!named) return []
    const { score, distanceM } = scored(key)
    return { id: named.id, name: named.name, score, distanceM }
  })
  return rankByScore(rows)
}
