import type { DeviceStatusName } from '@/lib/devices/status-of'
import type { LatLon } from '@/lib/geo/distance'
import type { Place } from '@/lib/places/schema'
import type { EmbedVehicle, EmbedVehicleName } from './open-schema'
import type { EmbedFields } from './terms-schema'

/** What is known of a vehicle in general; most of it is not told. */
export type KnownVehicle = {
  /** Names it within the embed. */
  key: string
  name: string
  plate: string | null
  icon: string
  driverName: string | null
  driverPhone: string | null
}

/** Where it is; time in milliseconds since 1970. */
export type KnownFix = LatLon & { time: number; speedKmh: number | null; heading: number | null }

/** A vehicle by its names: nothing is a key of it that is not shared. */
export function shownName(vehicle: KnownVehicle, fields: EmbedFields): EmbedVehicleName {
  return {
    key: vehicle.key,
    ...(fields.name && { name: vehicle.name }),
    ...(fields.plate && { plate: vehicle.plate }),
    icon: vehicle.icon,
  }
}

/** A vehicle as the viewers of an embed see it: nothing is a key of it that is not shared. */
export function shownVehicle(
  vehicle: KnownVehicle,
  status: DeviceStatusName,
  fix: KnownFix | null,
  fields: EmbedFields,
  address: (point: LatLon) => Place,
): EmbedVehicle {
  return {
    ...shownName(vehicle, fields),
    ...(fields.driver && { driver: vehicle.driverName }),
    ...(fields.phone && { phone: vehicle.driverPhone }),
    status,
    position: fix && {
      lat: fix.lat,
      lon: fix.lon,
      time: fix.time,
      ...(fields.speed && { speedKmh: fix.speedKmh, heading: fix.heading }),
      ...(fields.address && { address: address(fix) }),
    },
  }
}
