import type { DeviceState } from '@/lib/ingest/device-state'
import type { DeviceChange, Report, StoredFix } from './change'
import { applyStatus } from './stages/apply-status'
import { chooseSavedSteps } from './stages/choose-saved-steps'
import { collectDeadlines } from './stages/collect-deadlines'
import { collectEvents } from './stages/collect-events'
import { collectFiles } from './stages/collect-files'
import { collectReadings } from './stages/collect-readings'
import { decideFixes } from './stages/decide-fixes'
import { decideReadings } from './stages/decide-readings'
import { decideReports } from './stages/decide-reports'
import { forgetFormerTime } from './stages/forget-former-time'
import { judgeFixes } from './stages/judge-fixes'
import { updatePosition } from './stages/update-position'
import { DEFAULT_STEP_SETTINGS, type StepSettings } from './steps'

/** What happens to a batch of reports of one device, in this order. Each is pure but for the change it builds. */
const STAGES: readonly ((change: DeviceChange) => void)[] = [
  forgetFormerTime,
  decideReports,
  applyStatus,
  judgeFixes,
  decideFixes,
  updatePosition,
  collectEvents,
  collectFiles,
  collectReadings,
  decideReadings,
  collectDeadlines,
  chooseSavedSteps,
]

/**
 * What a look into the database tells beforehand: fixes that are stored at the times in the reports, and since
 * when what is stored does not follow from the steps any more (milliseconds UTC).
 */
export type Known = {
  stored: ReadonlyMap<number, readonly StoredFix[]>
  disagrees: { fixes: number | null; readings: number | null }
}

const NOTHING_KNOWN: Known = { stored: new Map(), disagrees: { fixes: null, readings: null } }

/** Runs the stages over `reports`, in order of arrival. `state` is not changed. */
export function buildChange(
  state: DeviceState,
  reports: readonly Report[],
  settings: StepSettings = DEFAULT_STEP_SETTINGS,
  { stored, disagrees }: Known = NOTHING_KNOWN,
): DeviceChange {
  // Written out: it is made for every device of every batch, and spreading literals is slow.
  const change: DeviceChange = {
    before: state,
    state: { ...state },
    settings,
    reports,
    stored,
    positions: [],
    revisions: [],
    deltas: [],
    removed: [],
    checkpoints: [],
    segments: [],
    periods: [],
    events: [],
    files: [],
    refusedFiles: [],
    withdrawn: [],
    retracted: [],
    deadlines: null,
    readings: [],
    readingSums: [],
    readingCheckpoints: [],
    lateFixes: disagrees.fixes === null ? null : { from: disagrees.fixes, until: null },
    lateReadings: disagrees.readings,
    savedSteps: [],
  }
  for (const stage of STAGES) stage(change)
  return change
}
