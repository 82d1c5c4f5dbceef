import { DEFAULT_THEME_COLOR } from './brand'
import { contrast, mix, readableOn } from './colors'

/** Backgrounds that brand colours must read on; `components/ui/tokens.css` paints them and a test holds the two together. */
export const SURFACES = {
  light: { bg: '#f5f6f8', surface: '#ffffff', raised: '#ffffff' },
  dark: { bg: '#0b0e14', surface: '#12161e', raised: '#191f29' },
} as const

export type Theme = keyof typeof SURFACES

/** A brand's colours as they may be used in one theme. */
export type ThemeShades = {
  /** Links and words in the brand's colour: AA as text. */
  primaryText: string
  /** Rings, ticks, icons and lines: AA as graphics (3:1). */
  accent: string
  /** Behind what is chosen. */
  tint: string
}

export type BrandPalette = {
  /** The domain's colour as it was given. */
  brand: string
  /** Fill of what is pressed first, with its states, and the words on it. */
  primary: string
  primaryHover: string
  selected: string
  onPrimary: string
  light: ThemeShades
  dark: ThemeShades
}

type Given = { themeColor: string; hoverColor: string; selectedColor: string }

const WHITE = '#ffffff'
const BLACK = '#000000'
const INK = '#0b1220'
const VISIBLE_STEP = 1.1
const TINT_AMOUNT = { light: 0.09, dark: 0.14 }

/** Colours that are safe to use everywhere, made of whatever three a domain was given. */
export function brandPalette(given: Given): BrandPalette {
  const brand = hexOr(given.themeColor, DEFAULT_THEME_COLOR)
  // White words want a slightly deeper fill; on light colours that would turn yellow into mud, so those get ink.
  const onPrimary = contrast(brand, WHITE) >= 3 ? WHITE : INK
  const away = onPrimary === WHITE ? BLACK : WHITE
  const fill = (hex: string) => readableOn([onPrimary], hex, away, 4.5)
  const primary = fill(brand)
  const primaryHover = apartFrom(primary, fill(hexOr(given.hoverColor, primary)), fill)
  const selected = apartFrom(primaryHover, fill(hexOr(given.selectedColor, primary)), fill)
  return {
    brand,
    primary,
    primaryHover,
    selected,
    onPrimary,
    light: shades(brand, 'light'),
    dark: shades(brand, 'dark'),
  }
}

/** A hover that looks like the resting state is no hover: then it is the neighbour, a little deeper. */
function apartFrom(neighbour: string, candidate: string, fill: (hex: string) => string): string {
  if (contrast(neighbour, candidate) >= VISIBLE_STEP) return candidate
  const deeper = fill(mix(neighbour, BLACK, 0.14))
  return contrast(neighbour, deeper) >= VISIBLE_STEP ? deeper : mix(neighbour, WHITE, 0.16)
}

function shades(brand: string, theme: Theme): ThemeShades {
  const { bg, surface, raised } = SURFACES[theme]
  const tint = mix(surface, brand, TINT_AMOUNT[theme])
  const backgrounds = [bg, surface, raised, tint]
  const toward = theme === 'light' ? BLACK : WHITE
  return {
    primaryText: readableOn(backgrounds, brand, toward, 4.5),
    accent: readableOn(backgrounds, brand, toward, 3),
    tint,
  }
}

/** Colours come from a database row: anything but `#rrggbb` is the fallback, so no text of a row reaches a sheet. */
function hexOr(value: string, fallback: string): string {
  return /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : fallback
}
