import { performance } from 'node:perf_hooks'
import { fixesBetween } from '@/demo/fixes-between'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import type { Report } from '@/lib/ingest/change'
import { type DeviceState, NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import { trackFixes } from '@/lib/tracking/engine'
import { NEW_TRACKING, type TrackedFix, type TrackingState } from '@/lib/tracking/state'
import { atMost, type Bench, median } from './support/bench'

const FROM = Date.UTC(2026, 10, 9)
const DAYS = 3
/** Fixes of a device in one batch of the gateway under load. */
const BATCH = 5
const ROUNDS = 5

/** What deciding costs per fix, without any I/O: the engine alone, and all steps of the pipeline. */
export const engine: Bench = async (report) => {
  const drives = DEMO_VEHICLES.slice(0, 30).map((vehicle) => [
    ...fixesBetween(vehicle, FROM, FROM + DAYS * 86_400_000),
  ])
  const count = drives.reduce((sum, drive) => sum + drive.length, 0)
  const tracked = drives.map((drive) => drive.map(({ fix }): TrackedFix => fix))
  const reports = drives.map((drive) =>
    drive.map(
      ({ fix, sentAt, readings }): Report => ({ receivedAt: sentAt, fixes: [fix], events: [], readings }),
    ),
  )
  const alone: number[] = []
  const whole: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push((timed(() => tracked.forEach(runEngine)) * 1000) / count)
    whole.push((timed(() => reports.forEach(runPipeline)) * 1000) / count)
  }
  report.note(`${drives.length} vehicles, ${count} fixes, ${BATCH} at a time; ${ROUNDS} rounds, medians`)
  report.figure('tracking engine, per fix', median(alone), 'µs')
  report.figure('all steps with sensors, per fix', median(whole), 'µs', atMost(30))
}

function runEngine(fixes: TrackedFix[]): void {
  let state: TrackingState = NEW_TRACKING
  for (let at = 0; at < fixes.length; at += BATCH)
    state = trackFixes(state, fixes.slice(at, at + BATCH)).state
}

function runPipeline(reports: Report[]): void {
  let state: DeviceState = NEW_DEVICE_STATE
  for (let at = 0; at < reports.length; at += BATCH) {
    state = buildChange(state, reports.slice(at, at + BATCH), DEFAULT_STEP_SETTINGS).state
  }
}

function timed(work: () => void): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
