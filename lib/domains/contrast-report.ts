import { contrast } from '@/lib/brand/colors'
import { type BrandPalette, brandPalette } from '@/lib/brand/palette'

type Given = Parameters<typeof brandPalette>[0]

/** WCAG 2.2 AA: words, and lines and icons. */
const AA_TEXT = 4.5

export type ContrastReport = {
  palette: BrandPalette
  /** Of words on the given colours themselves, 1–21. */
  theme: number
  hover: number
  selected: number
  /** Which of them are too close for words; the console then shows them a shade apart. */
  weak: ('theme' | 'hover' | 'selected')[]
}

/** How well a domain's three colours carry the words on them. */
export function contrastReport(given: Given): ContrastReport {
  const palette = brandPalette(given)
  const on = (color: string) => Math.round(contrast(color, palette.onPrimary) * 10) / 10
  const ratios = {
    theme: on(given.themeColor),
    hover: on(given.hoverColor),
    selected: on(given.selectedColor),
  }
  const names = ['theme', 'hover', 'selected'] as const
  return { palette, ...ratios, weak: names.filter((name) => ratios[name] < AA_TEXT) }
}
