import type { EventType } from '@/lib/events/event-types'
import { type DeviceFix, FIX_SOURCES, type SensorValues } from '@/lib/positions/fix'
import { dayOf } from './calendar'
import { lastNotAbove } from './drive'
import { reportsOf } from './reports'
import { type DemoReading, forcesAt, sensorsAt } from './sensors'
import { ignitionAt, stateAt, type VehicleState } from './state-at'
import { type Telling, tellingOf } from './told-by'
import type { DemoVehicle } from './vehicles'

/** One fix of the demo fleet as its tracker sends it. */
export type DemoReport = {
  fix: DeviceFix
  /** When it is sent: milliseconds since 1970, later than the fix where there was no network. */
  sentAt: number
  /** What the tracker raises with it. */
  alarm: EventType | null
  /** What its sensors say at the time of the fix. */
  readings: DemoReading[]
}

/**
 * What a vehicle's tracker sends from a moment (included) to another (not included), in order of
 * sending, which is also the order of the fixes. Asking piece by piece gives the same as asking at once.
 */
export function* fixesBetween(vehicle: DemoVehicle, from: number, to: number): Generator<DemoReport> {
  if (vehicle.life === 'unused' || to <= from) return
  const { raises, hasBareAlarms } = tellingOf(vehicle.model)
  for (let day = dayOf(vehicle, from); day <= dayOf(vehicle, to - 1); day++) {
    const { times, sentAt, alarms } = reportsOf(vehicle, day)
    if ((sentAt.at(-1) ?? Number.NEGATIVE_INFINITY) < from) continue
    const first = firstNotBelow(sentAt, from)
    for (let index = first; index < times.length; index++) {
      const sent = sentAt[index] ?? 0
      if (sent >= to) return
      const time = times[index] ?? 0
      const state = stateAt(vehicle, time)
      const fix = fixOf(vehicle, time, state, sent > time)
      const readings = SENSING.has(vehicle.model)
        ? sensorsAt(vehicle, time, state, before(vehicle, times[index - 1]))
        : []
      const happened = alarms.get(index) ?? null
      const alarm = happened && raises?.includes(happened) !== false ? happened : null
      const told = alarm && hasBareAlarms ? { ...fix, ignition: null, sensors: null } : fix
      yield { fix: told, sentAt: sent, alarm, readings }
    }
  }
}

/** Models with sensors of their own. */
const SENSING: ReadonlySet<string> = new Set(['X3', 'OB22', 'JM-LL01', 'JM-VL03', 'FMB920', 'WIALON-IPS'])

function before(vehicle: DemoVehicle, time: number | undefined): { time: number; ignition: boolean } | null {
  return time === undefined ? null : { time, ignition: ignitionAt(vehicle, time) }
}

function firstNotBelow(list: Float64Array, value: number): number {
  let at = lastNotAbove(list, value)
  while (at > 0 && (list[at] ?? 0) >= value) at--
  while (at < list.length && (list[at] ?? 0) < value) at++
  return at
}

/** A fix with the resolution of the protocol the tracker speaks. */
function fixOf(vehicle: DemoVehicle, time: number, state: VehicleState, buffered: boolean): DeviceFix {
  const phone = vehicle.model === 'PHONE'
  const wireless = phone || vehicle.reportSeconds >= 3600
  const told = tellingOf(vehicle.model)
  const { odometerStepM: step } = told
  return {
    time,
    lat: Math.round(state.lat * 1e6) / 1e6,
    lon: Math.round(state.lon * 1e6) / 1e6,
    positioned: true,
    source: FIX_SOURCES.gps,
    speedKmh: Math.round(state.speedKmh),
    heading: Math.round(state.heading) % 360,
    altitude: phone || told.altitude ? Math.round(state.altitudeM) + 0 : null,
    satellites: !phone && told.satellites ? state.satellites : null,
    accuracyM: phone ? 20 - state.satellites : null,
    ignition: !wireless && told.ignition ? state.ignition : null,
    odometerM: step === undefined ? null : Math.floor(state.odometerM / step) * step,
    buffered,
    sensors: phone
      ? { batteryPercent: state.batteryPercent, ...forcesAt(vehicle, time, state) }
      : supplyOf(state, told),
  }
}

/** The volts of the supply, where they stand with the position. */
function supplyOf({ voltage }: VehicleState, { voltDecimals }: Telling): SensorValues | null {
  return voltDecimals === undefined ? null : { externalVolts: Number(voltage.toFixed(voltDecimals)) }
}
