import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Language } from '@/lib/i18n/languages'

type Layout = NonNullable<SymbolLayerSpecification['layout']>

/** Web fonts of the page; the map draws its letters with them, no server of glyphs is asked. */
export const MAP_FONTS = ['Inter Variable', 'Noto Sans Arabic']

/** The weight is read off the first name of a stack, which no font needs to have. */
export const REGULAR = MAP_FONTS
export const MEDIUM = ['Medium', ...MAP_FONTS]
export const SEMIBOLD = ['Semibold', ...MAP_FONTS]

const LATIN = new Set<Language>(['en', 'pt', 'es'])

/**
 * The name in the reader's language; without one, in letters they can read. OpenMapTiles call the
 * name of the place `name`, its romanised form `name:latin`.
 */
export function localName(language: Language): ExpressionSpecification {
  const translated = [`name:${language}`, `name_${language}`]
  const others = LATIN.has(language) ? ['name:latin', 'name'] : ['name', 'name:latin', 'name:en']
  return ['coalesce', ...[...translated, ...others].map((key): ExpressionSpecification => ['get', key])]
}

/** Names of one layer: wrapped early, a little air around. */
export const placeLayout = (language: Language, more: Layout): Layout => ({
  'text-field': localName(language),
  'text-font': MEDIUM,
  'text-max-width': 8,
  'text-line-height': 1.15,
  'text-padding': 6,
  ...more,
})
