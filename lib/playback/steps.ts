import { lastAtOrBefore } from './fixes'
import type { Span } from './spans'

export type Direction = 1 | -1

/** The time of the next fix after (1) or the last before (-1) a moment; the moment itself at the ends. */
export function neighbourFix(times: Float64Array, count: number, time: number, direction: Direction): number {
  const at = lastAtOrBefore(times, time, count)
  const index = direction === 1 ? at + 1 : times[at] === time ? at - 1 : at
  return index >= 0 && index < count ? (times[index] ?? time) : time
}

/** The next (1) or the last (-1) moment at which an interval begins or ends. */
export function neighbourEdge(intervals: readonly Span[], time: number, direction: Direction): number {
  const edges = intervals.flatMap(({ from, to }) => [from, to])
  const beyond = edges.filter((edge) => (direction === 1 ? edge > time : edge < time))
  if (beyond.length === 0) return time
  return direction === 1 ? Math.min(...beyond) : Math.max(...beyond)
}
