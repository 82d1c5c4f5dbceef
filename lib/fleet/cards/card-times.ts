import { cardCode } from './card-code'

/** Milliseconds UTC; a null end is not over. */
export type Interval = { from: number; to: number | null }
export type CardRead = { time: number; raw: string }
export type CardTime = Interval & { code: string; readAt: number }

/** What a device told: cards, trips, and when its ignition was on and off, in order of time. */
export type CardStory = {
  reads: readonly CardRead[]
  trips: readonly Interval[]
  on: readonly Interval[]
  off: readonly Interval[]
}

/** A read so near to the start of a trip counts from there. */
export const NEAR_START_MS = 5 * 60_000
/** So long after the ignition went off, the driver is not taken to be there any more. */
export const LEFT_MS = 10 * 60_000

/**
 * From when to when each card counts. A read counts from the start of the trip when it was read within 5 minutes of it,
 * before or after (after it, the first card that was read there); any other counts from when it was read. It counts until
 * the ignition has been off for 10 minutes, where nothing is known of the ignition until a trip has been over for as long,
 * or until the next read. An ignition that is never on during a trip is not wired, and tells nothing of that trip. What means
 * no card changes nothing.
 */
export function cardTimes({ reads, trips, on, off }: CardStory): CardTime[] {
  const known = reads.flatMap(({ time, raw }) => {
    const code = cardCode(raw)
    return code === null ? [] : [{ time, code }]
  })
  const driven = drivenTimes(trips, on, off)
  const begun: CardTime[] = []
  let earliest = Number.NEGATIVE_INFINITY
  known.forEach(({ time, code }, index) => {
    const from = Math.max(earliest, beginOf(time, known[index - 1]?.time ?? null, trips))
    earliest = from
    begun.push({ code, readAt: time, from, to: endOf(from, driven) })
  })
  return begun.flatMap((one, index) => {
    const next = begun[index + 1]
    const to = next && (one.to === null || one.to > next.from) ? next.from : one.to
    return to !== null && to <= one.from ? [] : [{ ...one, to }]
  })
}

/** From when on a read counts; `before` is when the card before it was read. */
function beginOf(time: number, before: number | null, trips: readonly Interval[]): number {
  const next = firstAfter(trips, time)
  const [last, following] = [trips[next - 1], trips[next]]
  const isUnderWay = last !== undefined && (last.to === null || last.to > time)
  if (!isUnderWay && following && following.from - time <= NEAR_START_MS) return following.from
  const isFirst = last !== undefined && (before === null || before < last.from - NEAR_START_MS)
  return isFirst && time - last.from <= NEAR_START_MS ? last.from : time
}

/** Where the first interval that begins after a moment stands. */
function firstAfter(intervals: readonly Interval[], moment: number): number {
  let [low, high] = [0, intervals.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((intervals[middle]?.from ?? 0) <= moment) low = middle + 1
    else high = middle
  }
  return low
}

/** When nobody has driven for 10 minutes, from a moment on. */
function endOf(from: number, driven: readonly Interval[]): number | null {
  let end = from + LEFT_MS
  // Those before the last that begins by then are over, or go on until it.
  for (let at = Math.max(0, firstAfter(driven, from) - 1); at < driven.length; at++) {
    const one = driven[at]
    if (!one || one.from >= end) break
    if (one.to === null) return null
    end = Math.max(end, one.to > from ? one.to + LEFT_MS : end)
  }
  return end
}

/**
 * When the engine ran or the vehicle drove, without overlap: trips count where nothing is known of the ignition, and whole
 * where it was never on.
 */
function drivenTimes(
  trips: readonly Interval[],
  on: readonly Interval[],
  off: readonly Interval[],
): Interval[] {
  const merged: Interval[] = []
  const all = [...on, ...trips.flatMap((trip) => (touches(trip, on) ? without(trip, off) : [trip]))].sort(
    (a, b) => a.from - b.from,
  )
  for (const { from, to } of all) {
    const last = merged.at(-1)
    if (last && (last.to === null || from <= last.to))
      last.to = last.to === null || to === null ? null : Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** Whether any of others, which are in order and do not overlap, shares time with an interval. */
function touches({ from, to }: Interval, others: readonly Interval[]): boolean {
  const next = firstAfter(others, from)
  const [last, following] = [others[next - 1], others[next]]
  if (last && (last.to === null || last.to > from)) return true
  return following !== undefined && (to === null || following.from < to)
}

/** What of an interval lies beside others, which are in order and do not overlap. */
function without({ from, to }: Interval, others: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  let at = from
  for (let index = Math.max(0, firstAfter(others, from) - 1); index < others.length; index++) {
    const other = others[index]
    if (!other || (to !== null && other.from >= to)) break
    if (other.to !== null && other.to <= at) continue
    if (other.from > at) left.push({ from: at, to: other.from })
    if (other.to === null) return left
    at = other.to
  }
  if (to === null || at < to) left.push({ from: at, to })
  return left
}
