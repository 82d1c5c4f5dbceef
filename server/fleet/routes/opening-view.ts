import { countryOf, fleetExtent } from '@/db/queries/fleet/routes/fleet-extent'
import type { Access } from '@/lib/auth/access'
import { loadWorldCities } from '@/lib/places/cities'
import { type Bounds, countryBounds } from '@/lib/places/country-bounds'
import { Turns } from '@/lib/queue/turns'

/** What a map of an account opens on: where its vehicles, or most of them, are, else its landmarks, else its country; null for the world. */
export async function openingView(access: Access): Promise<Bounds | null> {
  const extent = await fleetExtent(access)
  if (extent) return extent
  const country = await countryOf(access)
  return country ? countryBounds(await loadWorldCities(new Turns()), country) : null
}
