import { FIX_FLAGS } from '@/lib/positions/flags'
import { isTracked, judgeFix } from '@/lib/positions/judge-fix'
import { normaliseFix } from '@/lib/positions/normalise-fix'
import type { DeviceChange, PositionRow, StoredFix } from '../change'
import { isFormer } from './forget-former-time'

/**
 * Turns fixes into rows with the flags they earn by themselves. A fix that is there already, to the
 * digit, is no row; a different fix of the same time is kept as a further variant, flagged.
 */
export function judgeFixes(change: DeviceChange): void {
  const known = new Map<number, StoredFix[]>()
  // A packet that does not state the ignition was sent under the last one that was stated.
  let ignition = change.state.ignition
  let kept = ignition
  for (const { fixes, receivedAt, status } of change.reports) {
    for (const given of fixes) {
      const fix = normaliseFix(given, receivedAt)
      ignition = fix.ignition ?? status?.ignition ?? ignition
      if (!isFormer(change, fix.time)) kept = ignition
      const flags = judgeFix(given, receivedAt)
      const row: PositionRow = { fix, receivedAt, flags, stepCm: 0, variant: 0, ignition }
      const sameTime = known.get(fix.time) ?? [...(change.stored.get(fix.time) ?? [])]
      known.set(fix.time, sameTime)
      if (sameTime.some(({ lat, lon }) => lat === fix.lat && lon === fix.lon)) continue
      if (sameTime.length > 0) makeVariant(row, sameTime)
      const tracked = isTracked(row.flags, fix.source)
      sameTime.push({ lat: fix.lat, lon: fix.lon, variant: row.variant, tracked })
      change.positions.push(row)
    }
  }
  change.state.ignition = kept
  change.positions.sort((a, b) => a.fix.time - b.fix.time || a.variant - b.variant)
}

/** A second fix of a time: only one of a time can be tracked. */
function makeVariant(row: PositionRow, sameTime: readonly StoredFix[]): void {
  row.variant = 1 + Math.max(...sameTime.map(({ variant }) => variant))
  const alreadyTracked = sameTime.some(({ tracked }) => tracked)
  if (alreadyTracked && isTracked(row.flags, row.fix.source)) row.flags |= FIX_FLAGS.duplicateTime
}
