import { blackCarOf, endedStay } from './black-car-fence'
import type { Since } from './dwell'
import { isAbout } from './fence-set'
import { type FenceSettings, holdsAt } from './fence-terms'
import { close, endStay, type FencesDecided, type Happened } from './fences-decided'
import type { Kept, Seen } from './fences-state'

/** Ends the visits that crossings, in the order of their times, say are over. */
export function closeLeft(into: FencesDecided, sorted: readonly Happened[], decidedAt: number): void {
  const starts = new Map<number, Since>()
  for (const { fence, kept, side, time, lat, lon, source } of sorted) {
    const { fenceId, version } = fence
    if (blackCarOf(fence) !== null) continue
    const start = starts.get(fenceId) ?? (kept.side === 'inside' ? kept.since : null)
    if (side === 'inside') starts.set(fenceId, { time, lat, lon, source })
    else if (start) close(into, { fenceId, version, start, end: { time, lat, lon, how: source } }, decidedAt)
  }
}

/**
 * Visits to what has another shape by now, is gone, or is not about the device any more, and those of an owner before, end with
 * that, where the device was seen last; nothing is told of it but the end of a stay in a black-car address.
 */
export function closeChanged(
  into: FencesDecided,
  seen: Seen,
  { settings, decidedAt }: { settings: FenceSettings; decidedAt: number },
): void {
  const { kept, last } = into.state
  const { since } = settings
  const isFormer = since !== null && last !== null && last.time < since
  if (!isFormer && doAllCount(kept, seen.time, settings)) return
  const { lat, lon } = last ?? seen
  const next: Record<string, Kept> = {}
  for (const [id, own] of Object.entries(kept)) {
    const ended = isFormer ? since : endOf(Number(id), own, seen.time, settings)
    if (ended === null) next[id] = own
    else if (own.side === 'inside' && own.since) {
      const fenceId = Number(id)
      // What is of an owner before stays when the new one's time is decided anew.
      const decided = isFormer ? Math.min(since - 1, decidedAt) : decidedAt
      const stay = endedStay(fenceId, own.since, ended)
      if (stay) endStay(into, stay, decided)
      if (blackCarOf({ fenceId }) !== null) continue
      const end = { time: Math.max(own.since.time, ended), lat, lon, how: 'fenceChanged' as const }
      close(into, { fenceId, version: own.version, start: own.since, end }, decided)
    }
  }
  if (Object.keys(next).length < Object.keys(kept).length) into.state = { ...into.state, kept: next }
}

/** Asked at every fix near a fence: without copies. */
function doAllCount(kept: Readonly<Record<string, Kept>>, time: number, settings: FenceSettings): boolean {
  for (const id in kept) {
    const version = kept[id]?.version
    let counts = false
    for (const set of settings.sets)
      for (const fence of set.versions(Number(id)))
        counts ||= fence.version === version && holdsAt(fence, time) && isAbout(fence, settings.device)
    if (!counts) return false
  }
  return true
}

/** When a fence as it is remembered ceased to count, at the latest now; null where it counts. */
function endOf(fenceId: number, { version }: Kept, time: number, settings: FenceSettings): number | null {
  const own = settings.sets
    .flatMap((set) => set.versions(fenceId))
    .filter((fence) => fence.version === version && isAbout(fence, settings.device))
  if (own.some((fence) => holdsAt(fence, time))) return null
  const last = own.findLast(({ from }) => from <= time)
  return Math.min(last?.to ?? time, time)
}
