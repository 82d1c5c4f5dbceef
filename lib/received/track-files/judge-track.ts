import { distanceM } from '@/lib/geo/distance'
import type { DeviceFix } from '@/lib/positions/fix'
import { fixKey, keyOnceStored } from '../received-row'
import {
  type FoundTrack,
  type JudgedPoint,
  MOST_SHOWN_POINTS,
  MOST_TOLD_POINTS,
  type RefusedPoint,
} from './found-points'
import { judgePoint, type PointTimes } from './judge-point'
import type { RefusalReason, TrackFilePreview } from './schema'

/** What a file holds for a device. */
export type JudgedTrack = Pick<FoundTrack, 'countedBy'> & {
  /** Right fixes, the oldest first, each once. */
  fixes: DeviceFix[]
  /** Times of the same place and moment in the file. */
  repeated: number
  refused: RefusedPoint[]
}

/** Judges the points of a file. `isForeign` says whether somebody else had the device at a time. Stops for others. */
export function* judgeTrack(
  { countedBy, points }: FoundTrack,
  { isForeign, ...times }: PointTimes & { isForeign: (time: number) => boolean },
): Generator<void, JudgedTrack> {
  const refused: RefusedPoint[] = []
  const fixes = new Map<string, DeviceFix>()
  let repeated = 0
  for (const [index, point] of points.entries()) {
    const judged: JudgedPoint = judgePoint(point, times)
    if (!('fix' in judged)) refused.push(judged)
    else if (isForeign(judged.fix.time))
      refused.push({ at: judged.at, field: 'time', flaw: 'ofOthersTime', text: point.values.time ?? '' })
    else {
      const key = keyOnceStored(judged.fix, times.now)
      if (fixes.has(key)) repeated++
      else fixes.set(key, judged.fix)
    }
    if (index % 100 === 0) yield
  }
  return { countedBy, fixes: [...fixes.values()].sort((a, b) => a.time - b.time), repeated, refused }
}

/** What would become of it; `stored` are the keys of what is stored at these times. */
export function previewTrack(
  { countedBy, fixes, repeated, refused }: JudgedTrack,
  stored: ReadonlySet<string>,
  now: number,
): TrackFilePreview {
  const known = fixes.filter((fix) => stored.has(keyOnceStored(fix, now))).length
  const time = (fix: DeviceFix | undefined) => (fix ? new Date(fix.time).toISOString() : null)
  return {
    total: fixes.length + repeated + refused.length,
    fresh: fixes.length - known,
    duplicate: known + repeated,
    refused: refused.length,
    from: time(fixes[0]),
    to: time(fixes.at(-1)),
    ...measure(fixes),
    way: shownWay(fixes),
    countedBy,
    reasons: groupReasons(refused),
  }
}

/** How far it is along all fixes, and how fast it was at most: as the file says, else from one fix to the next. */
function measure(fixes: readonly DeviceFix[]): Pick<TrackFilePreview, 'distanceM' | 'topSpeedKmh'> {
  let metres = 0
  let top: number | null = null
  for (const [index, fix] of fixes.entries()) {
    const before = fixes[index - 1]
    const step = before ? distanceM(before, fix) : 0
    const ms = before ? fix.time - before.time : 0
    metres += step
    const speed = fix.speedKmh ?? (ms > 0 ? (step / ms) * 3600 : null)
    if (speed !== null && speed > (top ?? -1)) top = speed
  }
  return { distanceM: Math.round(metres), topSpeedKmh: top === null ? null : Math.round(top) }
}

/** Some fixes of the way, evenly apart, with its ends; longitude first. */
function shownWay(fixes: readonly DeviceFix[]): [number, number][] {
  const last = fixes.length - 1
  const count = Math.min(fixes.length, MOST_SHOWN_POINTS)
  return Array.from({ length: count }, (_, n): [number, number] => {
    const { lat, lon } = fixes[count > 1 ? Math.round((n * last) / (count - 1)) : 0] as DeviceFix
    return [lon, lat]
  })
}

/** The refused by their reason, the most frequent first, each with its first points. */
function groupReasons(refused: readonly RefusedPoint[]): RefusalReason[] {
  const reasons = new Map<string, RefusalReason>()
  for (const { at, field, flaw, text } of refused) {
    const key = `${field} ${flaw}`
    const reason = reasons.get(key) ?? { field, flaw, count: 0, first: [] }
    reason.count++
    if (reason.first.length < MOST_TOLD_POINTS) reason.first.push({ at, text })
    reasons.set(key, reason)
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count)
}

/** The keys of stored fixes, as `keyOnceStored` makes them. */
export const storedKeys = (rows: readonly { time: number; lat: number; lon: number }[]): Set<string> =>
  new Set(rows.map((row) => fixKey(row as DeviceFix)))
