import type { DeviceState } from '@/lib/devices/device-state'
import type { SensorValues } from '@/lib/positions/fix'
import { EARLIEST_MS, MAX_AHEAD_MS } from '@/lib/positions/judge-fix'
import { hasMeasures } from '@/lib/tracking/sensing/measures'
import type { DeviceChange, ReadingRow, Report } from '../change'

/** Supply and battery are kept as a series this often, and whenever they change by so much. */
const POWER_EVERY_MS = 30 * 60_000
const POWER_VOLTS = 0.3
const POWER_PERCENT = 2

/**
 * Sensor values, kept as a series and as the newest values of the device: those that came without a
 * fix, those that came with one, and supply and battery as packets tell them.
 */
export function collectReadings(change: DeviceChange): void {
  const taken = new Set<string>()
  const add = (row: ReadingRow): void => {
    const key = `${row.time} ${row.kind}`
    if (taken.has(key)) return
    taken.add(key)
    change.readings.push(row)
  }
  for (const report of change.reports) {
    const { readings, receivedAt } = report
    for (const { time, kind, values } of readings ?? []) {
      add({ time: plausible(time, receivedAt), receivedAt, kind, values })
      change.state.sensors = { ...change.state.sensors, ...values }
    }
    const power = powerReading(change.state, report)
    if (power) add({ time: receivedAt, receivedAt, kind: 'power', values: power })
  }
  for (const { fix, receivedAt, variant } of change.positions) {
    if (!fix.sensors || variant > 0 || !hasMeasures(fix.sensors)) continue
    add({ time: plausible(fix.time, receivedAt), receivedAt, kind: 'fix', values: fix.sensors })
  }
}

/** A clock that cannot be right is replaced by the time of arrival. */
function plausible(time: number | null, receivedAt: number): number {
  return time === null || time < EARLIEST_MS || time > receivedAt + MAX_AHEAD_MS ? receivedAt : time
}

function powerReading(state: DeviceState, { status, receivedAt }: Report): SensorValues | null {
  const volts = status?.voltage ?? null
  const percent = status?.batteryPercent ?? null
  if (volts === null && percent === null) return null
  const { power } = state.sensing
  const changed = (value: number | null, known: number | null | undefined, by: number) =>
    value !== null && (known === null || known === undefined || Math.abs(value - known) >= by)
  const due = !power || receivedAt - power.time >= POWER_EVERY_MS
  if (!due && !changed(volts, power.volts, POWER_VOLTS) && !changed(percent, power.percent, POWER_PERCENT))
    return null
  state.sensing = {
    ...state.sensing,
    power: {
      time: receivedAt,
      volts: volts ?? power?.volts ?? null,
      percent: percent ?? power?.percent ?? null,
    },
  }
  const values: SensorValues = {}
  if (volts !== null) values.externalVolts = volts
  if (percent !== null) values.batteryPercent = percent
  return values
}
