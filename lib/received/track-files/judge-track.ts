import { distanceM } from '@/lib/geo/distance'
import type { DeviceFix } from '@/lib/positions/fix'
import { fixKey, keyOnceStored } from '../received-row'
import { type FoundPoint, type JudgedPoint, MOST_TOLD_REFUSALS, type RefusedPoint } from './found-points'
import { judgePoint } from './judge-point'
import type { TrackFilePreview } from './schema'

/** What a file holds for a device. */
export type JudgedTrack = {
  /** Right fixes, the oldest first, each once. */
  fixes: DeviceFix[]
  /** Times of the same place and moment in the file. */
  repeated: number
  refused: RefusedPoint[]
}

/** Judges the points of a file. `isForeign` says whether somebody else had the device at a time. Stops for others. */
export function* judgeTrack(
  found: readonly FoundPoint[],
  { now, isForeign }: { now: number; isForeign: (time: number) => boolean },
): Generator<void, JudgedTrack> {
  const refused: RefusedPoint[] = []
  const fixes = new Map<string, DeviceFix>()
  let repeated = 0
  for (const [index, point] of found.entries()) {
    const judged: JudgedPoint = judgePoint(point, now)
    if (!('fix' in judged)) refused.push(judged)
    else if (isForeign(judged.fix.time))
      refused.push({ line: judged.line, field: 'time', flaw: 'ofOthersTime' })
    else {
      const key = keyOnceStored(judged.fix, now)
      if (fixes.has(key)) repeated++
      else fixes.set(key, judged.fix)
    }
    if (index % 100 === 0) yield
  }
  return { fixes: [...fixes.values()].sort((a, b) => a.time - b.time), repeated, refused }
}

/** What would become of it; `stored` are the keys of what is stored at these times. */
export function previewTrack(
  { fixes, repeated, refused }: JudgedTrack,
  stored: ReadonlySet<string>,
  now: number,
): TrackFilePreview {
  const known = fixes.filter((fix) => stored.has(keyOnceStored(fix, now))).length
  const time = (fix: DeviceFix | undefined) => (fix ? new Date(fix.time).toISOString() : null)
  let metres = 0
  for (const [index, fix] of fixes.entries()) {
    const before = fixes[index - 1]
    if (before) metres += distanceM(before, fix)
  }
  return {
    total: fixes.length + repeated + refused.length,
    fresh: fixes.length - known,
    duplicate: known + repeated,
    refused: refused.length,
    ...{ from: time(fixes[0]), to: time(fixes.at(-1)) },
    distanceM: Math.round(metres),
    refusals: refused.slice(0, MOST_TOLD_REFUSALS),
  }
}

/** The keys of stored fixes, as `keyOnceStored` makes them. */
export const storedKeys = (rows: readonly { time: number; lat: number; lon: number }[]): Set<string> =>
  new Set(rows.map((row) => fixKey(row as DeviceFix)))
