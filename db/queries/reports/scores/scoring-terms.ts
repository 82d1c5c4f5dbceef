import { disputeAmong, disputesWithin } from '@/db/queries/fleet/scores/disputes'
import { profileOf } from '@/db/queries/fleet/scores/score-profile'
import type { Access } from '@/lib/auth/access'
import type { Dispute } from '@/lib/fleet/scores/dispute-schema'
import type { Episode } from '@/lib/fleet/scores/episodes'
import { nightSeconds, nightsIn, type Span } from '@/lib/fleet/scores/night'
import type { ScoreProfile } from '@/lib/fleet/scores/score-profile'
import { devicesWithSensor } from './sensor-devices'

/** A trip that starts in a range may end days later. */
const LONGEST_TRIP_MS = 7 * 86_400_000

/** What scores of devices in a range are made by, beside what was driven. */
export type ScoringTerms = {
  profile: ScoreProfile
  disputeOf: (episode: Pick<Episode, 'deviceId' | 'kind' | 'from'>) => Dispute | null
  /** The share of a trip in which harsh moments could be seen. */
  coveredOf: (trip: { deviceId: number; dense: number }) => number
  nightOf: (span: Span) => number
}

/** The ids are ones that the caller has found in scope. */
export async function scoringTerms(
  access: Access,
  ids: readonly number[],
  { from, to, zone }: { from: Date; to: Date; zone: string },
): Promise<ScoringTerms> {
  const [profile, sensors, disputes] = await Promise.all([
    profileOf(access),
    devicesWithSensor(access, ids, { from, to }),
    disputesWithin(access, ids, { from, to }),
  ])
  const nights = nightsIn({ from: from.getTime(), to: to.getTime() + LONGEST_TRIP_MS }, zone)
  return {
    profile,
    disputeOf: (episode) => disputeAmong(disputes, episode),
    coveredOf: ({ deviceId, dense }) => (sensors.has(deviceId) ? 1 : dense),
    nightOf: (span) => nightSeconds(nights, span),
  }
}
