import { type CompassSector, compassSector } from '@/lib/format/formats'
import type { Place } from './schema'

/** Nearer than this, a position is at a place rather than beside it. */
const AT_M = 1500

export type PlaceParts =
  | { kind: 'address'; text: string }
  | { kind: 'at'; place: string; country: string | null }
  | { kind: 'near'; place: string; country: string | null; distanceM: number; sector: CompassSector }
  | { kind: 'unknown' }

/** What to say of a place; the words come from messages. */
export function placeParts({ address, name, country, distanceM, bearing }: Place): PlaceParts {
  if (address) return { kind: 'address', text: address }
  if (!name) return { kind: 'unknown' }
  if (distanceM === null || bearing === null || distanceM < AT_M) return { kind: 'at', place: name, country }
  return { kind: 'near', place: name, country, distanceM, sector: compassSector(bearing) }
}

/** Positions that are named in one call. */
export const MAX_PLACES = 200
