import { nearestPlace } from '@/lib/places/nearest-place'
import type { Place } from '@/lib/places/schema'
import { placeWriter } from '@/lib/places/write-place'
import { loadMessages } from '@/server/i18n/messages'
import { describePlace } from '@/server/places/geocoder'
import { landmarksFor } from '@/server/places/landmarks-for'
import type { ToolContext } from './tool'

type Named = { lat: number; lon: number; place: string }

const kilometres = (metres: number | null | undefined) => `${((metres ?? 0) / 1000).toFixed(1)} km`

/** Says where positions are. `near` looks at places alone: rows by the thousand must not ask an address service. */
export async function placeNames({ access, language }: Pick<ToolContext, 'access' | 'language'>) {
  const landmarks = await landmarksFor(access)
  const write = placeWriter(language, await loadMessages(language), { distance: kilometres })
  const named = (place: Place, lat: number, lon: number): Named => ({
    lat,
    lon,
    place: write({ ...place, landmark: landmarks.nameAt(lat, lon) }),
  })
  return {
    near: (lat: number, lon: number): Named => named(nearestPlace(lat, lon), lat, lon),
    address: async (lat: number, lon: number): Promise<Named> =>
      named(await describePlace(lat, lon, language), lat, lon),
  }
}
