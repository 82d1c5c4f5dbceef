import type { LatLon } from '@/lib/geo/distance'
import { api } from '@/lib/http/client'

/**
 * What points are called where a landmark or an address is known, in their order; others have no name. It is a help alone: where it
 * cannot be had, points are numbered.
 */
export async function pointNames(points: readonly LatLon[]): Promise<string[]> {
  try {
    const places = await api('POST', '/api/places/reverse', {
      body: { points: points.map(({ lat, lon }): [number, number] => [lat, lon]) },
      hideError: true,
    })
    return places.map(({ landmark, address }) => landmark ?? shortAddress(address))
  } catch {
    return points.map(() => '')
  }
}

/** House and street, without the town and country that all have in common. */
const shortAddress = (address: string | null): string => address?.split(', ').slice(0, 2).join(', ') ?? ''
