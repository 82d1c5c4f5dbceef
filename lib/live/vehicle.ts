import { type DeviceStatusName, statusOf } from '@/lib/devices/status-of'
import { byName, INFO_FIELDS, LIVE_FIELDS } from './fields'
import type { DeviceInfo, DeviceLive } from './schema'

/** A device as the console shows it. Times are seconds since 1970, UTC. */
export type Vehicle = {
  id: number
  imei: string
  name: string
  plate: string | null
  icon: string
  accountId: number
  groupId: number | null
  heartbeatSeconds: number
  activatedAt: number | null
  expiresAt: number | null
  lat: number | null
  lon: number | null
  speedKmh: number | null
  heading: number | null
  fixTime: number | null
  lastPacketAt: number | null
  motion: number
  motionSince: number | null
  power: number
  ignition: boolean | null
  source: number | null
  odometerM: number
  /** Until when its silence is sleep, by the working mode that it follows. */
  sleepsUntil: number | null
  status: DeviceStatusName
  /** Name, identifiers and plate in lower case, one a line, for searching. */
  searchText: string
}

/** A vehicle of the live screens, with its status at `now` (milliseconds). */
export function makeVehicle(info: DeviceInfo, live: DeviceLive, now: number): Vehicle {
  const { otherIdentifiers, ...known } = byName(INFO_FIELDS, info)
  const vehicle: Vehicle = {
    ...known,
    ...byName(LIVE_FIELDS, live),
    status: 'notActivated',
    searchText: `${known.name}\n${known.imei}\n${known.plate ?? ''}\n${otherIdentifiers ?? ''}`.toLowerCase(),
  }
  vehicle.status = vehicleStatus(vehicle, now)
  return vehicle
}

/** Takes over what a packet changed. The first data activates a device, here as in the database. */
export function updateVehicle(vehicle: Vehicle, live: DeviceLive, now: number): void {
  Object.assign(vehicle, byName(LIVE_FIELDS, live))
  if (vehicle.activatedAt === null && vehicle.lastPacketAt !== null)
    vehicle.activatedAt = vehicle.lastPacketAt
  vehicle.status = vehicleStatus(vehicle, now)
}

/** `now` in milliseconds, by the server's clock. */
export function vehicleStatus(vehicle: Vehicle, now: number): DeviceStatusName {
  const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1000)
  return statusOf(
    {
      activatedAt: ms(vehicle.activatedAt),
      expiresAt: ms(vehicle.expiresAt),
      lastPacketAt: ms(vehicle.lastPacketAt),
      heartbeatSeconds: vehicle.heartbeatSeconds,
      power: vehicle.power,
      motion: vehicle.motion,
      sleepsUntil: ms(vehicle.sleepsUntil),
    },
    now,
  )
}

/** Slower than this a receiver cannot tell from standing. */
const STANDING_KMH = 1

/** Under way and standing for the moment, as at a light: too short yet for a stop. */
export const isHalted = ({ status, speedKmh }: Pick<Vehicle, 'status' | 'speedKmh'>): boolean =>
  status === 'moving' && speedKmh !== null && speedKmh < STANDING_KMH
