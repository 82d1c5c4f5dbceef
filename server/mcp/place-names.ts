import type { Language } from '@/lib/i18n/languages'
import { nearestPlace } from '@/lib/places/nearest-place'
import { placeWriter } from '@/lib/places/write-place'
import { loadMessages } from '@/server/i18n/messages'
import { describePlace } from '@/server/places/geocoder'

type Named = { lat: number; lon: number; place: string }

const kilometres = (metres: number | null | undefined) => `${((metres ?? 0) / 1000).toFixed(1)} km`

/** Says where positions are. `near` looks at places alone: rows by the thousand must not ask an address service. */
export async function placeNames(language: Language) {
  const write = placeWriter(language, await loadMessages(language), { distance: kilometres })
  return {
    near: (lat: number, lon: number): Named => ({ lat, lon, place: write(nearestPlace(lat, lon)) }),
    address: async (lat: number, lon: number): Promise<Named> => ({
      ...{ lat, lon },
      place: write(await describePlace(lat, lon, language)),
    }),
  }
}
