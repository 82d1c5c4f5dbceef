import type { LatLon } from '@/lib/geo/distance'
import type { Place } from '@/lib/places/schema'
import { estimateArrival } from './estimate-arrival'
import type { SharedPosition, SharedRoute, SharedVehicle, ShareEnd, ShareFields } from './schema'

/** What a link tells. */
export type ShareTerms = {
  deviceIcon: boolean
  fields: ShareFields
  /** By IMEI. */
  aliases: Readonly<Record<string, string>>
  end: ShareEnd | null
}

/** What is known of a vehicle; most of it is not told. */
export type KnownVehicle = {
  /** Names it within the link. */
  key: string
  imei: string
  name: string
  plate: string | null
  icon: string
  driverName: string | null
  driverPhone: string | null
}

/** Where it is, by the newest fix that may be told; time in milliseconds since 1970. */
export type KnownFix = LatLon & {
  time: number
  speedKmh: number | null
  heading: number | null
  /** When the tracker was heard last; of fixes that are told late it is not known. */
  heard?: number | null
}

const MINUTE_MS = 60_000

/** What is known around a position that may be told. */
export type Around = {
  /** Where it is as it is told; null where it is withheld. */
  told: LatLon | null
  part: number
  /** km/h. */
  pace: number | null
  address: (point: LatLon) => Place
  /** Those that it drives now. */
  routes: readonly SharedRoute[]
}

/** A vehicle as the viewers of a link see it: nothing is a key of it that is not shared. */
export function shownVehicle(
  vehicle: KnownVehicle,
  fix: KnownFix | null,
  around: Around,
  terms: ShareTerms,
): SharedVehicle {
  const { fields, deviceIcon, aliases } = terms
  const name = Object.hasOwn(aliases, vehicle.imei) ? aliases[vehicle.imei] : undefined
  const shownName = name ?? (fields.name ? vehicle.name : undefined)
  return {
    key: vehicle.key,
    ...(shownName !== undefined && { name: shownName }),
    ...(fields.plate && { plate: vehicle.plate }),
    ...(deviceIcon && { icon: vehicle.icon }),
    ...(fields.driver && { driver: vehicle.driverName }),
    ...(fields.phone && { phone: vehicle.driverPhone }),
    ...(fields.route && { routes: around.told ? [...around.routes] : [] }),
    withheld: fix !== null && around.told === null,
    position: fix && around.told && shownPosition(fix, around.told, around, terms),
  }
}

function shownPosition(
  fix: KnownFix,
  told: LatLon,
  { part, pace, address }: Around,
  { fields, end }: ShareTerms,
): SharedPosition {
  return {
    lat: told.lat,
    lon: told.lon,
    time: fix.time,
    ...(fix.heard && { heard: Math.floor(fix.heard / MINUTE_MS) * MINUTE_MS }),
    ...(fields.trail !== 'none' && { part }),
    ...(fields.speed && { speedKmh: fix.speedKmh, heading: fix.heading }),
    ...(fields.address && { address: address(told) }),
    ...(fields.destination && end?.kind === 'arrives' && { destination: estimateArrival(told, end, pace) }),
  }
}
