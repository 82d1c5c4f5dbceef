import type { DeviceState } from '@/lib/ingest/device-state'
import { isoOrNull } from './columns'

const ms = (text: unknown): number | null => (typeof text === 'string' ? Date.parse(text) : null)

type HotState = Omit<
  DeviceState,
  'sensors' | 'network' | 'alarms' | 'steps' | 'begins' | 'unsaved' | 'harshTold'
>

/** The columns of `device_states` that a save writes, with their types. */
export const STATE_COLUMNS = {
  last_packet_at: 'timestamptz',
  fix_time: 'timestamptz',
  received_at: 'timestamptz',
  lat: 'float8',
  lon: 'float8',
  speed_kmh: 'real',
  heading: 'smallint',
  altitude: 'smallint',
  accuracy: 'real',
  satellites: 'smallint',
  source: 'smallint',
  ignition: 'boolean',
  charging: 'boolean',
  armed: 'boolean',
  fuel_cut: 'boolean',
  power: 'smallint',
  gsm_level: 'smallint',
  battery_percent: 'smallint',
  voltage: 'real',
  motion: 'smallint',
  motion_since: 'timestamptz',
  odometer_cm: 'bigint',
  device_odometer_m: 'int',
  told_since: 'timestamptz',
} as const

type Column = keyof typeof STATE_COLUMNS

/** What each column holds of a state. */
export const STATE_VALUES: Record<Column, (state: DeviceState) => string | number | boolean | null> = {
  last_packet_at: (state) => isoOrNull(state.lastPacketAt),
  fix_time: (state) => isoOrNull(state.fixTime),
  received_at: (state) => isoOrNull(state.receivedAt),
  lat: (state) => state.lat,
  lon: (state) => state.lon,
  speed_kmh: (state) => state.speedKmh,
  heading: (state) => small(state.heading),
  altitude: (state) => small(state.altitude),
  accuracy: (state) => state.accuracy,
  satellites: (state) => small(state.satellites),
  source: (state) => state.source,
  ignition: (state) => state.ignition,
  charging: (state) => state.charging,
  armed: (state) => state.armed,
  fuel_cut: (state) => state.fuelCut,
  power: (state) => state.power,
  gsm_level: (state) => state.gsmLevel,
  battery_percent: (state) => small(state.batteryPercent),
  voltage: (state) => state.voltage,
  motion: (state) => state.motion,
  motion_since: (state) => isoOrNull(state.motionSince),
  odometer_cm: (state) => state.odometerCm,
  device_odometer_m: (state) => whole(state.deviceOdometerM),
  told_since: (state) => isoOrNull(state.toldSince),
}

/** A whole number that fits a smallint; whatever a device claims is cut to what can be stored. */
export function small(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null
  return Math.max(-32_768, Math.min(32_767, Math.round(value)))
}

const MOST = 2_147_483_647

const whole = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : Math.max(-MOST, Math.min(MOST, Math.round(value)))

/** The inverse: a row as `to_jsonb` gives it. */
export function fromStateRow(row: Record<string, unknown>): HotState {
  const number = (name: Column) => (typeof row[name] === 'number' ? (row[name] as number) : null)
  const flag = (name: Column) => (typeof row[name] === 'boolean' ? (row[name] as boolean) : null)
  return {
    lastPacketAt: ms(row.last_packet_at),
    fixTime: ms(row.fix_time),
    receivedAt: ms(row.received_at),
    lat: number('lat'),
    lon: number('lon'),
    speedKmh: number('speed_kmh'),
    heading: number('heading'),
    altitude: number('altitude'),
    accuracy: number('accuracy'),
    satellites: number('satellites'),
    source: number('source'),
    ignition: flag('ignition'),
    charging: flag('charging'),
    armed: flag('armed'),
    fuelCut: flag('fuel_cut'),
    power: number('power') ?? 0,
    gsmLevel: number('gsm_level'),
    batteryPercent: number('battery_percent'),
    voltage: number('voltage'),
    motion: number('motion') ?? 0,
    motionSince: ms(row.motion_since),
    odometerCm: number('odometer_cm') ?? 0,
    deviceOdometerM: number('device_odometer_m'),
    toldSince: ms(row.told_since),
  }
}
