import type { LatLon } from '@/lib/geo/distance'
import type { Due } from '@/lib/ingest/step'
import type { FenceVersion } from './fence-set'
import type { EndedStay } from './fences-state'
import { BLACK_CAR_STAY_MINUTES } from './limits'
import { fenceAlarms } from './schema'

const MINUTE_MS = 60_000
/** Only staying in it raises an alert. */
const ALARMS = fenceAlarms.parse({ longTimeIn: BLACK_CAR_STAY_MINUTES })

/** A passed black-car address: from when its review passed it until it was deleted, in milliseconds UTC. */
export type PassedAddress = {
  id: number
  accountId: number
  lat: number
  lon: number
  radiusM: number
  from: number
  to: number | null
}

/**
 * A passed address as a fence of its account, so that it is judged as one. Its number is below 0: what is remembered of fences
 * is kept by their numbers. Unlike a fence it counts from when it was passed, however late a packet of before comes.
 */
export const blackCarFence = ({ id, lat, lon, radiusM, from, ...rest }: PassedAddress): FenceVersion => ({
  ...rest,
  from,
  fenceId: -id,
  version: 1,
  drawnAt: from,
  shape: { kind: 'circle', lat, lon, radiusM },
  alarms: ALARMS,
  targets: { kind: 'all' },
})

/** The address that a fence stands for; null for a drawn one. */
export const blackCarOf = ({ fenceId }: Pick<FenceVersion, 'fenceId'>): number | null =>
  fenceId < 0 ? -fenceId : null

/** What staying in an address raises, so long after the vehicle came there: whoever sees the vehicle sees it. */
export const blackCarStay = (id: number, { time, lat, lon }: LatLon & { time: number }): Due => ({
  type: 'blackCarStay',
  time: time + BLACK_CAR_STAY_MINUTES * MINUTE_MS,
  lat,
  lon,
  speedKmh: null,
  subject: `blackCar:${id}`,
  accountId: null,
  data: { minutes: BLACK_CAR_STAY_MINUTES },
})

/** The same of a fence that one came to and is out of again; null where it raised nothing. */
export function endedStay(
  fenceId: number,
  since: LatLon & { time: number },
  endTime: number,
): EndedStay | null {
  const id = blackCarOf({ fenceId })
  const stay = id === null ? null : blackCarStay(id, since)
  return stay && stay.time <= endTime ? { ...stay, endTime } : null
}
