import type { DeviceState } from '@/lib/devices/device-state'
import { NEW_SENSING, type SensingState } from '@/lib/tracking/sensing/state'
import { NEW_TRACKING, type TrackingState } from '@/lib/tracking/state'

const ms = (text: unknown): number | null => (typeof text === 'string' ? Date.parse(text) : null)
const at = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** The columns a save writes, with their types for `json_to_recordset`. */
export const STATE_COLUMNS: Record<string, string> = {
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
  device_odometer_m: 'float8',
  sensors: 'jsonb',
  network: 'jsonb',
  tracking: 'jsonb',
  sensing: 'jsonb',
}

/** A state as an object with the names of `STATE_COLUMNS`. */
export function toStateColumns(state: DeviceState): Record<string, unknown> {
  return {
    last_packet_at: at(state.lastPacketAt),
    fix_time: at(state.fixTime),
    received_at: at(state.receivedAt),
    lat: state.lat,
    lon: state.lon,
    speed_kmh: state.speedKmh,
    heading: small(state.heading),
    altitude: small(state.altitude),
    accuracy: state.accuracy,
    satellites: small(state.satellites),
    source: state.source,
    ignition: state.ignition,
    charging: state.charging,
    armed: state.armed,
    fuel_cut: state.fuelCut,
    power: state.power,
    gsm_level: state.gsmLevel,
    battery_percent: small(state.batteryPercent),
    voltage: state.voltage,
    motion: state.motion,
    motion_since: at(state.motionSince),
    odometer_cm: state.odometerCm,
    device_odometer_m: state.deviceOdometerM,
    sensors: state.sensors,
    network: state.network,
    tracking: state.tracking,
    sensing: state.sensing,
  }
}

/** A whole number that fits a smallint; whatever a device claims is cut to what can be stored. */
export function small(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null
  return Math.max(-32_768, Math.min(32_767, Math.round(value)))
}

/** The inverse: a row as `to_jsonb` gives it. */
export function fromStateColumns(row: Record<string, unknown>): DeviceState {
  const number = (name: string) => (typeof row[name] === 'number' ? (row[name] as number) : null)
  const flag = (name: string) => (typeof row[name] === 'boolean' ? (row[name] as boolean) : null)
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
    sensors: (row.sensors as DeviceState['sensors']) ?? null,
    network: row.network ?? null,
    tracking: { ...NEW_TRACKING, ...(row.tracking as Partial<TrackingState> | null) },
    sensing: { ...NEW_SENSING, ...(row.sensing as Partial<SensingState> | null) },
  }
}
