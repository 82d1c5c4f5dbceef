import { createTranslator } from 'next-intl'
import type { Formats } from '@/lib/format/formats'
import type { Language } from '@/lib/i18n/languages'
import type { Messages } from '@/lib/i18n/load-messages'
import { namedPlaceParts } from './place-text'
import type { NamedPlace, Place } from './schema'

/** Says where a place is, in a language, for files and letters. */
export function placeWriter(
  language: Language,
  messages: Messages,
  { distance }: Pick<Formats, 'distance'>,
): (place: Place | NamedPlace) => string {
  const device = createTranslator({ locale: language, messages, namespace: 'device' })
  const compass = createTranslator({ locale: language, messages, namespace: 'compass' })
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  return (given) => {
    const parts = namedPlaceParts(given)
    if (parts.kind === 'address') return parts.text
    if (parts.kind === 'unknown') return device('unknownPlace')
    if (parts.kind === 'landmark') {
      const { landmark, place } = parts
      return place === null ? landmark : device('inLandmark', { landmark, place })
    }
    const { place } = parts
    const country = parts.country ? countries.of(parts.country) : undefined
    if (parts.kind === 'at') return country ? device('atIn', { place, country }) : device('at', { place })
    const way = { place, distance: distance(parts.distanceM), direction: compass(parts.sector) }
    return country ? device('nearIn', { ...way, country }) : device('near', way)
  }
}
