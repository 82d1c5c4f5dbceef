import type { Language } from '@/lib/i18n/languages'
import { nearestPlace } from './nearest-place'

/** Names the region of a position: the nearest place and its country. `–` where nothing is near. */
export function regionNames(language: Language): (lat: number, lon: number) => string {
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  return (lat, lon) => {
    const { name, country } = nearestPlace(lat, lon)
    if (!name) return '–'
    const land = country ? countries.of(country) : undefined
    return land ? `${name}, ${land}` : name
  }
}
