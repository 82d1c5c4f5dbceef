import type { SensorValues } from '@/lib/positions/fix'
import type { ReadingRow, Report } from '../change'
import { NOTHING, type ReportStep } from '../step'

/** Supply and battery are kept as a series this often, and whenever they change by so much. */
const POWER_EVERY_MS = 30 * 60_000
const POWER_VOLTS = 0.3
const POWER_PERCENT = 2

/** The newest supply and battery that were kept as a reading. */
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
      readings.push({ time: receivedAt, receivedAt, kind: 'power', values })
      const volts = report.status?.voltage ?? state.power?.volts ?? null
      const percent = report.status?.batteryPercent ?? state.power?.percent ?? null
      state = { power: { time: receivedAt, volts, percent } }
    }
    return { state, closed: NOTHING, revised: [], readings }
  },
  open: () => NOTHING,
}

function worthKeeping({ power }: SupplyState, { status, receivedAt }: Report): SensorValues | null {
  const volts = status?.voltage ?? null
  const percent = status?.batteryPercent ?? null
  if (volts === null && percent === null) return null
  const changed = (value: number | null, known: number | null | undefined, by: number) =>
    value !== null && (known === null || known === undefined || Math.abs(value - known) >= by)
  const due = !power || receivedAt - power.time >= POWER_EVERY_MS
  if (!due && !changed(volts, power.volts, POWER_VOLTS) && !changed(percent, power.percent, POWER_PERCENT))
    return null
  const values: SensorValues = {}
  if (volts !== null) values.externalVolts = volts
  if (percent !== null) values.batteryPercent = percent
  return values
}
