import { LRUCache } from 'lru-cache'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { nearestPlace } from '@/lib/places/nearest-place'
import type { Place } from '@/lib/places/schema'

const TIMEOUT_MS = 5000
/** Addresses are asked for per cell of about 10 m, and remembered: they may be paid for. */
const remembered = new LRUCache<string, string>({ max: 20_000 })

/** Where a point is. With NOMINATIM_URL its address; without one, or when it fails, the nearest place. */
export async function describePlace(lat: number, lon: number, language: string): Promise<Place> {
  return { ...nearestPlace(lat, lon), address: await askGeocoder(lat, lon, language) }
}

/** Whether an address service is set; without one only the nearest places are known. */
export const hasGeocoder = (): boolean => env().NOMINATIM_URL !== undefined

async function askGeocoder(lat: number, lon: number, language: string): Promise<string | null> {
  const base = env().NOMINATIM_URL
  if (!base) return null
  const key = `${lat.toFixed(4)} ${lon.toFixed(4)} ${language}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const url = new URL('reverse', base.endsWith('/') ? base : `${base}/`)
  url.search = new URLSearchParams({
    format: 'jsonv2',
    lat: String(lat),
    lon: String(lon),
    'accept-language': language,
  }).toString()
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const body = (await response.json()) as { display_name?: unknown }
    if (typeof body.display_name !== 'string') return null
    remembered.set(key, body.display_name)
    return body.display_name
  } catch (error) {
    log.warn({ err: error }, 'geocoder did not answer')
    return null
  }
}
