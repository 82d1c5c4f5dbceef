import { createTranslator } from 'next-intl'
import type { Formats } from '@/lib/format/formats'
import type { Language } from '@/lib/i18n/languages'
import type { Messages } from '@/lib/i18n/load-messages'
import { placeParts } from './place-text'
import type { Place } from './schema'

/** Says where a place is, in a language, for files and letters. */
export function placeWriter(
  language: Language,
  messages: Messages,
  { distance }: Pick<Formats, 'distance'>,
): (place: Place) => string {
  const device = createTranslator({ locale: language, messages, namespace: 'device' })
  const compass = createTranslator({ locale: language, messages, namespace: 'compass' })
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
}
