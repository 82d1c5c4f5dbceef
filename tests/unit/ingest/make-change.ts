import type { DeviceChange, PositionRow, Report } from '@/lib/ingest/change'
import { type DeviceState, NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { bareFix, type DeviceFix } from '@/lib/positions/fix'

/** Arrival of the reports that tests make. */
export const NOW = Date.UTC(2026, 4, 4, 12)
export const SECOND = 1000

export function makeFix(fields: Partial<DeviceFix> = {}): DeviceFix {
  return {
    ...bareFix(NOW - 10 * SECOND, 41.15, -8.61),
    speedKmh: 40,
    heading: 90,
    altitude: 100,
    satellites: 9,
    ...fields,
  }
}

export function makeReport(fields: Partial<Report> = {}): Report {
  return { receivedAt: NOW, fixes: [], events: [], ...fields }
}

export function makeRow(fix: Partial<DeviceFix> = {}, fields: Partial<PositionRow> = {}): PositionRow {
  return {
    fix: makeFix(fix),
    receivedAt: NOW,
    flags: 0,
    stepCm: 0,
    variant: 0,
    ignition: null,
    ...fields,
  }
}

/** A change as the pipeline begins it; `fields` put it in the middle of the steps, `given` into its state. */
export function makeChange(
  fields: Partial<DeviceChange> & { given?: Partial<DeviceState> } = {},
): DeviceChange {
  const { given, ...rest } = fields
  return { ...buildChange(NEW_DEVICE_STATE, []), state: { ...NEW_DEVICE_STATE, ...given }, ...rest }
}
