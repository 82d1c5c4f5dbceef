import { EARLIEST_MS } from '@/lib/positions/judge-fix'
import type { ReadingRow, Report } from '../change'
import { NOTHING, type ReportStep } from '../step'

/** Supply and battery are kept as a series this often, and whenever they change by so much. */
const POWER_EVERY_MS = 30 * 60_000
const POWER_VOLTS = 0.3
const POWER_PERCENT = 2

type Supply = { externalVolts?: number; batteryPercent?: number }

/** The newest supply and battery that were kept as a reading, and when they arrived. */
export type SupplyState = { power: { time: number; volts: number | null; percent: number | null } | null }

/** Supply and battery as packets tell them, thinned out to a series of readings. */
export const supplyStep: ReportStep<'supply', SupplyState, null> = {
  name: 'supply',
  version: 1,
  over: 'reports',
  initial: { power: null },
  settings: null,
  decide(given, reports) {
    const readings: ReadingRow[] = []
    let state = given
    for (const { report } of reports) {
      const values = worthKeeping(state, report)
      if (!values) continue
      const { receivedAt } = report
      readings.push({ time: toldAt(report), receivedAt, kind: 'power', values })
      const { externalVolts = state.power?.volts, batteryPercent = state.power?.percent } = values
      state = { power: { time: receivedAt, volts: externalVolts ?? null, percent: batteryPercent ?? null } }
    }
    return { state, closed: NOTHING, revised: [], readings }
  },
  open: () => NOTHING,
}

/**
 * What is told with fixes is of their time. Of that of its arrival, each older fix of an upload behind it would be late.
 */
function toldAt({ fixes, receivedAt }: Report): number {
  const newest = Math.max(...fixes.map(({ time }) => time))
  return newest >= EARLIEST_MS && newest <= receivedAt ? newest : receivedAt
}

/** What a fix itself carries is in the series by that, and would count twice. */
const isWithFix = ({ fixes }: Report, ...names: string[]): boolean =>
  fixes.some(({ sensors }) => sensors !== null && names.some((name) => sensors[name] !== undefined))

function worthKeeping({ power }: SupplyState, report: Report): Supply | null {
  const { status, receivedAt } = report
  const volts = isWithFix(report, 'externalVolts', 'batteryVolts') ? null : (status?.voltage ?? null)
  const percent = isWithFix(report, 'batteryPercent') ? null : (status?.batteryPercent ?? null)
  if (volts === null && percent === null) return null
  const changed = (value: number | null, known: number | null | undefined, by: number) =>
    value !== null && (known === null || known === undefined || Math.abs(value - known) >= by)
  const due = !power || receivedAt - power.time >= POWER_EVERY_MS
  if (!due && !changed(volts, power.volts, POWER_VOLTS) && !changed(percent, power.percent, POWER_PERCENT))
    return null
  const values: Supply = {}
  if (volts !== null) values.externalVolts = volts
  if (percent !== null) values.batteryPercent = percent
  return values
}
