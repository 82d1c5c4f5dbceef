import { partsOf, type TripShare } from '@/lib/fleet/assignments/split-trip'
import { type ChosenDrivers, isChosen } from './fleet-report'
import { type DriverTime, timesWithin, writtenNames } from './split-row'

/** What of a trip one driver drove; `begins` says that the trip did so in it. */
export type DrivenShare = TripShare & { begins: boolean }

/** A time of a device with the trips and pauses in it, milliseconds UTC; `times` are all of the device. */
export type Span = {
  from: number
  to: number
  shares: readonly DrivenShare[]
  times: readonly DriverTime[]
}

/** All of a span, or what one driver had the vehicle for. Milliseconds UTC, metres, seconds. */
export type SpanPart = {
  /** Names of those who had it; null or empty where nobody is known to have. */
  drivers: string | null
  from: number
  to: number
  /** Whether what happens at a moment of the span falls to it. */
  has: (moment: number) => boolean
  distanceM: number
  driveS: number
  /** Trips that begin in it. */
  trips: number
}

/** A span whole, or in parts of those who are asked for: those of all drivers and of nobody add up to it. */
export function spanParts(span: Span, chosen: ChosenDrivers | null): SpanPart[] {
  const times = timesWithin(span.times, span)
  if (chosen === null) return [{ ...partOf(span, span.shares, () => true), drivers: writtenNames(times) }]
  const parts = partsOf(span, times)
  return parts.flatMap((part, index) => {
    if (!isChosen(chosen, part.driverId)) return []
    // A part ends where the next begins; the last one with the span.
    const isLast = index === parts.length - 1
    const has = (moment: number) => moment >= part.from && (isLast || moment < part.to)
    const drivers = times.find(({ driverId }) => driverId === part.driverId)?.name ?? ''
    return { ...partOf(part, span.shares, has), drivers }
  })
}

function partOf(
  { from, to }: { from: number; to: number },
  shares: readonly DrivenShare[],
  has: SpanPart['has'],
): Omit<SpanPart, 'drivers'> {
  const own = shares.filter((share) => has(share.from))
  return {
    from,
    to,
    has,
    distanceM: own.reduce((sum, { distanceCm }) => sum + distanceCm, 0) / 100,
    driveS: own.reduce((sum, { seconds }) => sum + seconds, 0),
    trips: own.filter(({ begins }) => begins).length,
  }
}
