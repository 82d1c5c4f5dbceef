import { type CompassSector, compassSector } from '@/lib/format/formats'
import type { NamedPlace, Place } from './schema'

/** Nearer than this, a position is at a place rather than beside it. */
const AT_M = 1500

export type PlaceParts =
  | { kind: 'address'; text: string }
  | { kind: 'at'; place: string; country: string | null }
  | { kind: 'near'; place: string; country: string | null; distanceM: number; sector: CompassSector }
  | { kind: 'unknown' }

/** The landmark stands before the address or the town, where one is known. */
export type LandmarkParts = { kind: 'landmark'; landmark: string; place: string | null }

/** What to say of a place; the words come from messages. */
export function placeParts({ address, name, country, distanceM, bearing }: Place): PlaceParts {
  if (address) return { kind: 'address', text: address }
  if (!name) return { kind: 'unknown' }
  if (distanceM === null || bearing === null || distanceM < AT_M) return { kind: 'at', place: name, country }
  return { kind: 'near', place: name, country, distanceM, sector: compassSector(bearing) }
}

/** The same of one that may be named by a landmark. */
export function namedPlaceParts(given: Place | NamedPlace): PlaceParts | LandmarkParts {
  const landmark = 'landmark' in given ? given.landmark : null
  return landmark ? { kind: 'landmark', landmark, place: given.address || given.name } : placeParts(given)
}

/** Positions that are named in one call. */
export const MAX_PLACES = 200
