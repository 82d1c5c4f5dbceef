import type { SensorValues } from '@/lib/positions/fix'
import { NEW_SENSING, type SensingState } from '@/lib/tracking/sensing/state'
import { NEW_TRACKING, type TrackingState } from '@/lib/tracking/state'

/** What the gateway knows of a device between two batches; the row of `device_states`, in plain values. */
export type DeviceState = {
  lastPacketAt: number | null
  fixTime: number | null
  receivedAt: number | null
  lat: number | null
  lon: number | null
  speedKmh: number | null
  heading: number | null
  altitude: number | null
  accuracy: number | null
  satellites: number | null
  source: number | null
  ignition: boolean | null
  charging: boolean | null
  armed: boolean | null
  fuelCut: boolean | null
  power: number
  gsmLevel: number | null
  batteryPercent: number | null
  voltage: number | null
  motion: number
  motionSince: number | null
  odometerCm: number
  deviceOdometerM: number | null
  sensors: SensorValues | null
  network: unknown
  tracking: TrackingState
  sensing: SensingState
}

export const NEW_DEVICE_STATE: DeviceState = {
  lastPacketAt: null,
  fixTime: null,
  receivedAt: null,
  lat: null,
  lon: null,
  speedKmh: null,
  heading: null,
  altitude: null,
  accuracy: null,
  satellites: null,
  source: null,
  ignition: null,
  charging: null,
  armed: null,
  fuelCut: null,
  power: 0,
  gsmLevel: null,
  batteryPercent: null,
  voltage: null,
  motion: 0,
  motionSince: null,
  odometerCm: 0,
  deviceOdometerM: null,
  sensors: null,
  network: null,
  tracking: NEW_TRACKING,
  sensing: NEW_SENSING,
}
