import { gapBetween } from '@/lib/playback/silences'
import type { Span } from '@/lib/playback/spans'
import { FIX_SOURCES } from '@/lib/positions/fix'
import type { ExportFix, FixBatches } from './export-fix'

export type WayOptions = { stops: readonly Span[]; gaps: readonly Span[]; hasGps: boolean }
/** A fix of the way; `breaks` when it is the first after a gap. */
export type WayFix = ExportFix & { breaks: boolean }

/** The fixes that playback draws: without flagged ones, and where there is GPS without guesses of other kinds. */
export async function* wayOf(
  batches: FixBatches,
  { stops, gaps, hasGps }: WayOptions,
): AsyncGenerator<WayFix[]> {
  let last: ExportFix | null = null
  for await (const batch of batches) {
    const way: WayFix[] = []
    for (const fix of batch) {
      if (fix.flags !== 0 || (hasGps && fix.source !== FIX_SOURCES.gps)) continue
      way.push({ ...fix, breaks: last !== null && gapBetween(last.time, fix.time, stops, gaps) !== null })
      last = fix
    }
    yield way
  }
}
