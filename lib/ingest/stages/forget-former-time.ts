import { EARLIEST_MS } from '@/lib/positions/judge-fix'
import type { DeviceChange, Report } from '../change'
import { NOTHING_TOLD } from '../device-state'

/**
 * Values that packets tell stay until others come. When the device went to another owner, those of the time before are
 * none of the new owner's: what is kept begins anew with the owner's time. `toldSince` says with which time it began, so
 * that nothing is shown before the sale has come to be known here.
 */
export function forgetFormerTime({ state, settings }: DeviceChange): void {
  const { since } = settings.ownership
  if (since === null || (state.toldSince !== null && state.toldSince >= since)) return
  Object.assign(state, NOTHING_TOLD, { toldSince: since })
}

/** Whether a moment is of the time of an owner before: a tracker may send late what it kept. */
export function isFormer({ settings }: DeviceChange, time: number): boolean {
  const { since } = settings.ownership
  return since !== null && time < since
}

/** Whether a packet tells of the time of an owner before: one with fixes tells of theirs, unless no clock can be so. */
export function tellsOfFormer(change: DeviceChange, { fixes, receivedAt }: Report): boolean {
  if (change.settings.ownership.since === null) return false
  let newest = 0
  for (const { time } of fixes) newest = Math.max(newest, time)
  return isFormer(change, newest < EARLIEST_MS ? receivedAt : Math.min(newest, receivedAt))
}
