import { FIX_FLAGS } from '@/lib/positions/flags'
import { countsFrom, isTracked, judgeFix } from '@/lib/positions/judge-fix'
import { normaliseFix } from '@/lib/positions/normalise-fix'
import type { DeviceChange, PositionRow, StoredFix } from '../change'
import { isFormer, tellsOfFormer } from './forget-former-time'
import { newestBefore } from './present'
import { ToldIgnition, UNTOLD } from './told-ignition'

/**
 * Turns fixes into rows with the flags they earn by themselves. A fix that is there already, to the
 * digit, is no row; a different fix of the same time is kept as a further variant, flagged.
 */
export function judgeFixes(change: DeviceChange): void {
  const known = new Map<number, StoredFix[]>()
  const ofDevice = ignitionBefore(change)
  for (const report of change.reports) {
    const { fixes, receivedAt, status, filed } = report
    const stated = status?.ignition ?? null
    const told = filed ? new ToldIgnition(UNTOLD) : ofDevice
    if (fixes.length === 0 && stated !== null && !filed && !tellsOfFormer(change, report))
      told.tell(receivedAt, stated)
    for (const given of fixes) {
      const fix = normaliseFix(given, receivedAt)
      const since = countsFrom(fix.time, receivedAt)
      const own = fix.ignition ?? stated
      const ignition = own ?? told.at(since)
      if (own !== null && !isFormer(change, fix.time)) told.tellOfFix(since, own)
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
  change.state.ignition = ofDevice.now
  change.positions.sort((a, b) => a.fix.time - b.fix.time || a.variant - b.variant)
}

/** What is known of the ignition before the reports. */
function ignitionBefore(change: DeviceChange): ToldIgnition {
  const { before, state } = change
  const { seen, ignition: on } = state.steps.movement
  return new ToldIgnition({
    ignition: state.ignition,
    fixTime: newestBefore(state),
    heardAt: before.lastPacketAt,
    earlier: seen === null || on === null || isFormer(change, seen) ? null : { time: seen, on },
  })
}

/** A second fix of a time: only one of a time can be tracked. */
function makeVariant(row: PositionRow, sameTime: readonly StoredFix[]): void {
  row.variant = 1 + Math.max(...sameTime.map(({ variant }) => variant))
  const alreadyTracked = sameTime.some(({ tracked }) => tracked)
  if (alreadyTracked && isTracked(row.flags, row.fix.source)) row.flags |= FIX_FLAGS.duplicateTime
}
