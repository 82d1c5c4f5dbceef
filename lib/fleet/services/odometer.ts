/** Metres and seconds with the engine on. */
export type Distance = { m: number; engineS: number }

/** What an odometer showed when somebody read it. */
export type Correction = { at: number; odometerM: number }

/**
 * What was driven on a day of UTC between two bounds: `segment` counts the bounds that lie before it. `isPast`: of many days,
 * whose quarters of an hour are forgotten; what was to be left out of them stands by itself.
 */
export type Part = { day: number; segment: number; m: number; engineS: number; isPast?: boolean }

/** More than that no vehicle drives on a day: the tracker was wrong, or sat in an aeroplane. */
export const MOST_A_DAY_M = 2_500_000

/**
 * What a vehicle drove, cut at `bounds` (milliseconds, rising). A day on which it came further than a vehicle can is left out
 * as a whole, and told of; one on which the odometer was corrected is looked at apart before and behind that.
 */
export class Driven {
  /** Up to each segment, it included. */
  private readonly sums: Distance[] = []
  readonly jumps: { day: number; segment: number; m: number }[] = []

  constructor(
    private readonly bounds: readonly number[],
    parts: readonly Part[],
    corrections: readonly Correction[],
  ) {
    const cuts = corrections.map(({ at }) => this.segmentAt(at)).sort((a, b) => a - b)
    const chunkOf = ({ day, segment }: Part) => `${day} ${cuts.filter((cut) => cut <= segment).length}`
    const chunks = new Map<string, { day: number; segment: number; m: number }>()
    for (const part of parts) {
      if (part.isPast) continue
      const chunk = chunks.get(chunkOf(part)) ?? { day: part.day, segment: part.segment, m: 0 }
      chunk.m += part.m
      chunk.segment = Math.min(chunk.segment, part.segment)
      chunks.set(chunkOf(part), chunk)
    }
    this.jumps = [...chunks.values()].filter(({ m }) => m > MOST_A_DAY_M).sort((a, b) => a.day - b.day)
    const bySegment = Array.from({ length: bounds.length + 1 }, () => ({ m: 0, engineS: 0 }))
    for (const part of parts) {
      const sum = bySegment[part.segment]
      if (!sum) continue
      if (part.isPast || (chunks.get(chunkOf(part))?.m ?? 0) <= MOST_A_DAY_M) sum.m += part.m
      sum.engineS += part.engineS
    }
    let total: Distance = { m: 0, engineS: 0 }
    for (const { m, engineS } of bySegment) {
      total = { m: total.m + m, engineS: total.engineS + engineS }
      this.sums.push(total)
    }
  }

  /** From one bound to another; null is the end of what was read. */
  between(from: number | null, to: number | null): Distance {
    const begin = this.sums[this.segmentAt(from) - 1] ?? { m: 0, engineS: 0 }
    const end = to === null ? this.sums.at(-1) : this.sums[this.segmentAt(to) - 1]
    return { m: (end?.m ?? 0) - begin.m, engineS: (end?.engineS ?? 0) - begin.engineS }
  }

  /** The days left out since a moment. */
  jumpsSince(moment: number | null): { day: number; m: number }[] {
    const first = this.segmentAt(moment)
    return this.jumps.filter(({ segment }) => segment >= first)
  }

  /** Null is the begin of what was read; any other moment is a bound. */
  private segmentAt(moment: number | null): number {
    if (moment === null) return 0
    const at = this.bounds.indexOf(moment)
    if (at < 0) throw new Error('not a bound of what was read')
    return at + 1
  }
}

/** The last correction up to a moment, of one moment the one that was written last; they come in the order of time and writing. */
export const lastUpTo = (corrections: readonly Correction[], moment: number): Correction | null =>
  corrections.filter(({ at }) => at <= moment).at(-1) ?? null

/**
 * What the odometer of a vehicle shows at a moment: the last correction before it and what was driven since. Before the first
 * correction the platform did not know what the odometer shows: it follows from that one and what was driven up to it. Without
 * any it is what its trackers counted, which is how `nowM` came about.
 */
export function odometerAt(
  corrections: readonly Correction[],
  driven: Pick<Driven, 'between'>,
  moment: number,
  nowM: number,
): number {
  const newest = corrections.at(-1)
  if (!newest || newest.at <= moment) return nowM - driven.between(moment, null).m
  const before = lastUpTo(corrections, moment)
  if (before) return before.odometerM + driven.between(before.at, moment).m
  const first = corrections[0] ?? newest
  // Of several of that moment the last counts.
  const told = lastUpTo(corrections, first.at) ?? first
  return Math.max(0, told.odometerM - driven.between(moment, told.at).m)
}

/**
 * The reading of an earlier moment by what the odometer shows today. Where it was set to less than that since, as when the
 * instrument was changed, the earlier reading goes down with it: what was driven in between stays what it was.
 */
export function rescale(
  readingM: number,
  moment: number,
  corrections: readonly Correction[],
  driven: Pick<Driven, 'between'>,
): number {
  let scaled = readingM
  for (const { at, odometerM } of corrections)
    if (at > moment && odometerM < scaled) scaled = odometerM - driven.between(moment, at).m
  return scaled
}
