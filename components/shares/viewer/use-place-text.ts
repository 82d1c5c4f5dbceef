import { useMemo } from 'react'
import { placeParts } from '@/lib/places/place-text'
import type { Place } from '@/lib/places/schema'
import { useFormats, useLanguage, useTexts } from './texts'

/** Says where a place is, in the language of the page. */
export function usePlaceText(): (place: Place) => string {
  const { language } = useLanguage()
  const { distance } = useFormats()
  const device = useTexts('device')
  const compass = useTexts('compass')
  return useMemo(() => {
    const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return (given) => {
      const parts = placeParts(given)
      if (parts.kind === 'address') return parts.text
      if (parts.kind === 'unknown') return device('unknownPlace')
      const { place } = parts
      const country = parts.country ? countries.of(parts.country) : undefined
      if (parts.kind === 'at') return country ? device('atIn', { place, country }) : device('at', { place })
      const way = { place, distance: distance(parts.distanceM), direction: compass(parts.sector) }
      return country ? device('nearIn', { ...way, country }) : device('near', way)
    }
  }, [language, distance, device, compass])
}
