import { DEFAULT_DEVICE_SETTINGS, type DeviceSettings } from '@/lib/devices/device-settings'
import type { DeviceState } from '@/lib/devices/device-state'
import type { DeviceChange, Report, StoredFix } from './change'
import { applyStatus } from './steps/apply-status'
import { collectEvents } from './steps/collect-events'
import { collectReadings } from './steps/collect-readings'
import { judgeFixes } from './steps/judge-fixes'
import { senseReadings } from './steps/sense-readings'
import { trackConnection } from './steps/track-connection'
import { trackMovement } from './steps/track-movement'
import { updatePosition } from './steps/update-position'

/** What happens to a batch of reports of one device, in this order. Each step is pure. */
const STEPS: readonly ((change: DeviceChange) => void)[] = [
  trackConnection,
  applyStatus,
  judgeFixes,
  trackMovement,
  updatePosition,
  collectEvents,
  collectReadings,
  senseReadings,
]

const NOTHING_STORED: ReadonlyMap<number, readonly StoredFix[]> = new Map()

/** Runs the steps over `reports`, in order of arrival. `state` is not changed. */
export function buildChange(
  state: DeviceState,
  reports: readonly Report[],
  settings: DeviceSettings = DEFAULT_DEVICE_SETTINGS,
  stored: ReadonlyMap<number, readonly StoredFix[]> = NOTHING_STORED,
): DeviceChange {
  const change: DeviceChange = {
    state: { ...state },
    settings,
    reports,
    stored,
    positions: [],
    revisions: [],
    segments: [],
    checkpoints: [],
    periods: [],
    events: [],
    readings: [],
    readingSums: [],
    readingCheckpoints: [],
    hasLateFixes: false,
    hasLateReadings: false,
  }
  for (const step of STEPS) step(change)
  return change
}
