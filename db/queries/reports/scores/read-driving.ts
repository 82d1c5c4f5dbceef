import { ownedRanges } from '@/db/queries/ownership/owned-times'
import type { Access } from '@/lib/auth/access'
import type { Dispute } from '@/lib/fleet/scores/dispute-schema'
import { type Episode, idlingEpisode } from '@/lib/fleet/scores/episodes'
import type { DrivenSums } from '@/lib/fleet/scores/figures-by'
import { type DrivingSink, drivenSums } from '../driven-sums'
import { type CarriedTime, carriedTimes, vehicleAt } from './carried-times'
import { type ScoringTerms, scoringTerms } from './scoring-terms'

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
  /** Trips and idling summed up by who drove what, which takes much less: for scores of drivers and vehicles. */
  summed?: boolean
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

/** What one driver, or nobody who is known, drove of one vehicle in all. */
export type DrivingSum = DrivenSums & { vehicle: CarriedTime; driverId: number | null }

export type Driving = {
  /** Where they were asked for; there are no parts then, and no idling that nobody disputes. */
  sums: DrivingSum[]
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
  const driving: Driving = { sums: [], parts: [], episodes: [], driverNames: new Map(), imeiOf }
  if (ids.length === 0 || from >= to) return driving
  const [ranges, terms] = await Promise.all([
    ownedRanges(access, ids, { from, to }),
    scoringTerms(access, ids, { from, to, zone }),
  ])
  const whose = (deviceId: number, moment: number, driverId: number | null): CarriedTime | null => {
    const vehicle = vehicleAt(timesOf.get(deviceId), moment)
    if (!vehicle || (ask.vehicleId !== undefined && vehicle.vehicleId !== ask.vehicleId)) return null
    return ask.driverId === undefined || ask.driverId === driverId ? vehicle : null
  }
  const parts = ranges.map(({ ids, ...range }) => ({ ...range, devices: ids.map((id) => ({ id })) }))
  const { names } = await drivenSums(
    access,
    { from, to, parts },
    {
      withSums: true,
      withOwn: false,
      withDrives: false,
      withPlaces: ask.withPlaces,
      sink: ask.summed ? summing(driving, terms, whose) : gathering(driving, terms, whose),
    },
  )
  driving.driverNames = names
  return driving
}

/** The vehicle of a device at a moment; null of what is not asked for. */
type WhoseIs = (deviceId: number, moment: number, driverId: number | null) => CarriedTime | null

function gathering(
  driving: Driving,
  { disputeOf, nightOf, coveredOf }: ScoringTerms,
  whose: WhoseIs,
): DrivingSink {
  return {
    part: ({ deviceId, driverId, from, to, distanceCm, seconds }, trip) => {
      const vehicle = whose(deviceId, trip.from, driverId)
      if (!vehicle) return
      driving.parts.push({
        deviceId,
        vehicle,
        driverId,
        from,
        to,
        seconds,
        distanceM: distanceCm / 100,
        nightS: nightOf({ from, to }),
        covered: coveredOf(trip),
      })
    },
    episode: (episode, { driverId, seconds, begins }) => {
      const { deviceId } = episode
      const vehicle = whose(deviceId, episode.from, driverId)
      if (!vehicle) return
      const dispute = disputeOf(episode)
      driving.episodes.push({ deviceId, vehicle, driverId, episode, seconds, begins, dispute })
    },
  }
}

/** The same, summed up but for episodes that are counted, or that somebody may have disputed. */
function summing(driving: Driving, terms: ScoringTerms, whose: WhoseIs): DrivingSink {
  const { disputeOf, nightOf, coveredOf } = terms
  const found = new Map<number, Map<number | null, DrivingSum>>()
  const sumOf = (vehicle: CarriedTime, driverId: number | null): DrivingSum => {
    const own = found.get(vehicle.vehicleId) ?? new Map<number | null, DrivingSum>()
    if (own.size === 0) found.set(vehicle.vehicleId, own)
    const known = own.get(driverId)
    if (known) return known
    const none = { distanceM: 0, drivingS: 0, nightS: 0, coveredS: 0, idleS: 0, idleOffTripS: 0 }
    const sum: DrivingSum = { vehicle, driverId, ...none }
    own.set(driverId, sum)
    driving.sums.push(sum)
    return sum
  }
  const { episode } = gathering(driving, terms, whose)
  return {
    episode,
    part: ({ deviceId, driverId, from, to, distanceCm, seconds }, trip) => {
      const vehicle = whose(deviceId, trip.from, driverId)
      if (!vehicle) return
      const sum = sumOf(vehicle, driverId)
      sum.distanceM += distanceCm / 100
      sum.drivingS += seconds
      sum.nightS += nightOf({ from, to })
      sum.coveredS += seconds * coveredOf(trip)
    },
    idling: (idling, share) => {
      if (disputeOf(idling)) {
        episode(idlingEpisode(idling), share)
        return
      }
      const vehicle = whose(idling.deviceId, idling.from, share.driverId)
      if (!vehicle) return
      const sum = sumOf(vehicle, share.driverId)
      sum.idleS += share.seconds
      if (!idling.onTrip) sum.idleOffTripS += share.seconds
    },
  }
}
