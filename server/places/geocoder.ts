import { LRUCache } from 'lru-cache'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { nearestPlace } from '@/lib/places/nearest-place'
import { photonAddress } from '@/lib/places/photon-address'
import type { Place } from '@/lib/places/schema'

const TIMEOUT_MS = 5000
/** Addresses are asked for per cell of about 10 m, and remembered: they may be paid for. */
const remembered = new LRUCache<string, string>({ max: 20_000 })
/** Languages that a server of Photon does not have, which it said once. */
const untold = new LRUCache<string, true>({ max: 100 })

type Point = { lat: number; lon: number }
/** Asks the server at `base`; null where it knows no address. Throws where it does not answer. */
type Geocoder = (base: string, point: Point, language: string) => Promise<string | null>

/** Where a point is. With an address service its address; without one, or when it fails, the nearest place. */
export async function describePlace(lat: number, lon: number, language: string): Promise<Place> {
  return { ...nearestPlace(lat, lon), address: await askGeocoder({ lat, lon }, language) }
}

/** Whether an address service is set; without one only the nearest places are known. */
export const hasGeocoder = (): boolean => chosenGeocoder() !== null

/** Whether an address service is set that charges for its answers. */
export const paysForAddresses = (): boolean => env().NOMINATIM_URL !== undefined && env().NOMINATIM_PAID

function chosenGeocoder(): { base: string; ask: Geocoder } | null {
  const { NOMINATIM_URL, PHOTON_URL } = env()
  if (NOMINATIM_URL) return { base: NOMINATIM_URL, ask: askNominatim }
  return PHOTON_URL ? { base: PHOTON_URL, ask: askPhoton } : null
}

async function askGeocoder(point: Point, language: string): Promise<string | null> {
  const geocoder = chosenGeocoder()
  if (!geocoder) return null
  const key = `${point.lat.toFixed(4)} ${point.lon.toFixed(4)} ${language}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  try {
    const address = await geocoder.ask(geocoder.base, point, language)
    if (address !== null) remembered.set(key, address)
    return address
  } catch (error) {
    log.warn({ err: error }, 'geocoder did not answer')
    return null
  }
}

async function askNominatim(base: string, point: Point, language: string): Promise<string | null> {
  const response = await askReverse(base, point, { format: 'jsonv2', 'accept-language': language })
  const { display_name } = (await response.json()) as { display_name?: unknown }
  return typeof display_name === 'string' ? display_name : null
}

/** Photon refuses the languages that its index does not have; asked without one, it says what is written on the spot. */
async function askPhoton(base: string, point: Point, language: string): Promise<string | null> {
  const key = `${base} ${language}`
  if (!untold.has(key)) {
    const response = await askReverse(base, point, { lang: language })
    if (response.status !== 400) return photonAddress(await response.json())
    await response.body?.cancel()
    untold.set(key, true)
  }
  return photonAddress(await (await askReverse(base, point, {})).json())
}

function askReverse(base: string, { lat, lon }: Point, query: Record<string, string>): Promise<Response> {
  const url = new URL('reverse', base.endsWith('/') ? base : `${base}/`)
  url.search = new URLSearchParams({ ...query, lat: String(lat), lon: String(lon) }).toString()
  return fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
}
