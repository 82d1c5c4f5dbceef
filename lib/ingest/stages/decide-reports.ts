import type { DeviceChange } from '../change'
import { runReportSteps } from '../run-steps'
import { eventRows } from './collect-events'

/** Runs the steps over the reports themselves, whatever is in them. */
export function decideReports(change: DeviceChange): void {
  const { state, settings } = change
  let previousAt = state.lastPacketAt
  const heard = change.reports.filter(({ filed }) => !filed)
  const arrived = heard.map((report) => {
    const one = { report, previousAt }
    previousAt = Math.max(previousAt ?? 0, report.receivedAt)
    return one
  })
  const run = runReportSteps(state.steps, arrived, settings)
  state.steps = run.states
  change.periods.push(...run.closed.periods)
  change.readings.push(...run.readings)
  change.events.push(...eventRows(change, run.events))
}
