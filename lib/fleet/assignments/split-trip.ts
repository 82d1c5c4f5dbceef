/** Milliseconds UTC; `steps` are the fixes of the trip with the centimetres that each added to it. */
export type SplitTrip = {
  from: number
  to: number
  distanceCm: number
  seconds: number
  idleSeconds: number
  engineSeconds: number
  steps: readonly { time: number; cm: number }[]
}

export type DrivingTime = { driverId: number; from: number; to: number | null }

export type TripFigures = { distanceCm: number; seconds: number; idleSeconds: number; engineSeconds: number }
/** A part of a trip that one driver drove; null is nobody who is known. */
export type TripShare = TripFigures & { driverId: number | null; from: number; to: number }

/**
 * A trip as its drivers drove it, `times` in order and without overlap: parts in order that make up the trip. Centimetres
 * are those of the fixes in each part, seconds go by how long it is, and the last part takes what is left: the sums of the
 * parts are the trip's, to the digit.
 */
export function splitTrip(trip: SplitTrip, times: readonly DrivingTime[]): TripShare[] {
  const parts = partsOf(trip, times)
  const lengths = parts.map(({ from, to }) => to - from)
  const metered = meteredBy(parts, trip)
  const distances = shared(trip.distanceCm, metered.some((cm) => cm > 0) ? metered : lengths)
  const seconds = shared(trip.seconds, lengths)
  const idle = shared(trip.idleSeconds, lengths)
  const engine = shared(trip.engineSeconds, lengths)
  return parts.map((part, index) => ({
    ...part,
    distanceCm: distances[index] ?? 0,
    seconds: seconds[index] ?? 0,
    idleSeconds: idle[index] ?? 0,
    engineSeconds: engine[index] ?? 0,
  }))
}

export type TripPart = Pick<TripShare, 'driverId' | 'from' | 'to'>

/** From when to when each drove, in order. */
export function partsOf(
  { from, to }: Pick<SplitTrip, 'from' | 'to'>,
  times: readonly DrivingTime[],
): TripPart[] {
  const parts: TripPart[] = []
  let at = from
  for (const time of times) {
    const start = Math.max(at, time.from)
    const end = Math.min(to, time.to ?? to)
    if (end <= start) continue
    if (start > at) add(parts, { driverId: null, from: at, to: start })
    add(parts, { driverId: time.driverId, from: start, to: end })
    at = end
  }
  if (at < to || parts.length === 0) add(parts, { driverId: null, from: at, to })
  return parts
}

/** One driver who drives on by another source is one part. */
function add(parts: TripPart[], part: TripPart): void {
  const last = parts.at(-1)
  if (last && last.driverId === part.driverId) last.to = part.to
  else parts.push(part)
}

/** The centimetres of each part: a fix tells of the way to it. */
function meteredBy(parts: readonly TripPart[], { steps }: SplitTrip): number[] {
  const metered = parts.map(() => 0)
  let at = 0
  for (const { time, cm } of steps) {
    while (at < parts.length - 1 && time > (parts[at]?.to ?? 0)) at++
    metered[at] = (metered[at] ?? 0) + cm
  }
  return metered
}

/**
 * A whole number in proportion to weights, in whole numbers. Where the weights add up to it, they are the shares; what
 * rounding leaves goes to the last that has any.
 */
function shared(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const shares = weights.map((weight) =>
    sum === total ? weight : sum > 0 ? Math.floor((total * weight) / sum) : 0,
  )
  const left = total - shares.reduce((all, share) => all + share, 0)
  const last = Math.max(
    0,
    weights.findLastIndex((weight) => weight > 0),
  )
  if (shares.length > 0) shares[last] = (shares[last] ?? 0) + left
  return shares
}
