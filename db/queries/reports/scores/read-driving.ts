import { ownedRanges } from '@/db/queries/ownership/owned-times'
import type { Access } from '@/lib/auth/access'
import type { Dispute } from '@/lib/fleet/score/dispute-schema'
import type { Episode } from '@/lib/fleet/score/episodes'
import { drivenSums } from '../driven-sums'
import { type CarriedTime, carriedTimes, vehicleAt } from './carried-times'
import { scoringTerms } from './scoring-terms'

export type ScoreAsk = {
  from: Date
  to: Date
  zone: string
  driverId?: number
  vehicleId?: number
  /** Also where things happened. */
  withPlaces?: boolean
  /** Of these devices alone, as far as they are seen. */
  deviceIds?: readonly number[]
}

type Whose = { deviceId: number; vehicle: CarriedTime; driverId: number | null }

/** What one driver drove of a trip. */
export type DrivingPart = Whose & {
  from: number
  to: number
  distanceM: number
  seconds: number
  nightS: number
  covered: number
}

/** What one driver had to do with an episode. */
export type DrivingEpisode = Whose & {
  episode: Episode
  seconds: number
  begins: boolean
  dispute: Dispute | null
}

export type Driving = {
  parts: DrivingPart[]
  episodes: DrivingEpisode[]
  driverNames: Map<number, string>
  imeiOf: Map<number, string>
}

/**
 * How the vehicles of the fleet were driven in a range: trips that start in it, as their drivers drove them, and what happened
 * meanwhile. Scores by driver, vehicle, day and trip are all made of this, so that they agree.
 */
export async function readDriving(access: Access, ask: ScoreAsk): Promise<Driving> {
  const { from, to, zone } = ask
  const { imeiOf, timesOf } = await carriedTimes(access, ask)
  const ids = [...timesOf.keys()]
  const driving: Driving = { parts: [], episodes: [], driverNames: new Map(), imeiOf }
  if (ids.length === 0 || from >= to) return driving
  const [ranges, { disputeOf, coveredOf, nightOf }] = await Promise.all([
    ownedRanges(access, ids, { from, to }),
    scoringTerms(access, ids, { from, to, zone }),
  ])
  const whose = (deviceId: number, moment: number, driverId: number | null): Whose | null => {
    const vehicle = vehicleAt(timesOf.get(deviceId), moment)
    if (!vehicle || (ask.vehicleId !== undefined && vehicle.vehicleId !== ask.vehicleId)) return null
    return ask.driverId === undefined || ask.driverId === driverId ? { deviceId, vehicle, driverId } : null
  }
  const parts = ranges.map(({ ids, ...range }) => ({ ...range, devices: ids.map((id) => ({ id })) }))
  const { names } = await drivenSums(
    access,
    { from, to, parts },
    {
      withSums: true,
      withOwn: false,
      withPlaces: ask.withPlaces,
      sink: {
        part: ({ deviceId, driverId, from, to, distanceCm, seconds }, trip) => {
          const found = whose(deviceId, trip.from, driverId)
          if (!found) return
          driving.parts.push({
            ...found,
            from,
            to,
            seconds,
            distanceM: distanceCm / 100,
            nightS: nightOf({ from, to }),
            covered: coveredOf(trip),
          })
        },
        episode: (episode, drivers) => {
          const dispute = disputeOf(episode)
          for (const [at, { driverId, seconds }] of drivers.entries()) {
            const found = whose(episode.deviceId, episode.from, driverId)
            if (found) driving.episodes.push({ ...found, episode, seconds, begins: at === 0, dispute })
          }
        },
      },
    },
  )
  driving.driverNames = names
  return driving
}
