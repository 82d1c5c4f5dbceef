import { distanceM, type LatLon } from '@/lib/geo/distance'

/** Between two fixes farther apart nothing is known of the way: no street is guessed there. */
const MOST_APART_MS = 5 * 60_000
const MOST_APART_M = 2000
/** Fixes nearer than that to the one before say nothing new. */
const LEAST_WAY_M = 15

export type MatchedFix = LatLon & { time: number }
/** What an engine takes in one question. */
export type MatchLimits = { mostFixes: number; mostM: number }

/**
 * A drive in pieces that a routing engine matches to streets one by one. None goes over a gap; a piece that goes on with the one
 * before begins with its last fix, so that the lines meet.
 */
export function matchChunks(fixes: readonly MatchedFix[], { mostFixes, mostM }: MatchLimits): MatchedFix[][] {
  const chunks: MatchedFix[][] = []
  for (const stretch of stretches(fixes)) {
    let chunk: MatchedFix[] = []
    let metres = 0
    for (const fix of stretch) {
      const before = chunk.at(-1)
      const step = before ? distanceM(before, fix) : 0
      if (before && (chunk.length >= mostFixes || metres + step > mostM)) {
        chunks.push(chunk)
        chunk = [before]
        metres = 0
      }
      chunk.push(fix)
      metres += step
    }
    chunks.push(chunk)
  }
  return chunks.filter(({ length }) => length > 1)
}

/** What was driven without a gap, without the fixes of a vehicle that stands. Whether there is one is for all fixes to say. */
function stretches(fixes: readonly MatchedFix[]): MatchedFix[][] {
  const found: MatchedFix[][] = []
  let stretch: MatchedFix[] = []
  let before: MatchedFix | null = null
  for (const fix of fixes) {
    const isGap =
      before !== null && (fix.time - before.time > MOST_APART_MS || distanceM(before, fix) > MOST_APART_M)
    if (before === null || isGap) {
      stretch = []
      found.push(stretch)
    }
    const last = stretch.at(-1)
    if (!last || distanceM(last, fix) >= LEAST_WAY_M) stretch.push(fix)
    before = fix
  }
  return found
}
