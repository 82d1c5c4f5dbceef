import { describe, expect, it } from 'vitest'
import { brandStyle } from '@/lib/brand/brand-style'
import { contrast } from '@/lib/brand/colors'
import { brandPalette, SURFACES, type Theme } from '@/lib/brand/palette'

const COLORS =
  `#3b7aff #0f766e #b45309 #facc15 #fde047 #ffff00 #ffffff #fafafa #000000 #0a0a0a #111827 #808080 #777777
  #ff0000 #00ff00 #0000ff #00ffff #ff00ff #f97316 #84cc16 #22c55e #14b8a6 #06b6d4 #0ea5e9 #6366f1 #8b5cf6 #d946ef #ec4899
  #f43f5e #7f1d1d #365314 #c0ffee`
    .trim()
    .split(/\s+/)

const given = (themeColor: string, hoverColor = themeColor, selectedColor = themeColor) => ({
  themeColor,
  hoverColor,
  selectedColor,
})

describe.each(COLORS)('a brand in %s', (color) => {
  const palette = brandPalette(given(color, '#3b7aff', '#102030'))

  it('has words that read on every state of its buttons', () => {
    for (const fill of [palette.primary, palette.primaryHover, palette.selected]) {
      expect(contrast(palette.onPrimary, fill)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(['light', 'dark'] as Theme[])('reads as text and as lines on %s paper', (theme) => {
    const { primaryText, accent, tint } = palette[theme]
    for (const background of [...Object.values(SURFACES[theme]), tint]) {
      expect(contrast(primaryText, background)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(accent, background)).toBeGreaterThanOrEqual(3)
    }
  })

  it('shows that a button is hovered and pressed', () => {
    const plain = brandPalette(given(color))
    expect(plain.primaryHover).not.toBe(plain.primary)
    expect(plain.selected).not.toBe(plain.primaryHover)
  })
})

describe('the palette', () => {
  it('leaves a colour that reads already as it is', () => {
    expect(brandPalette(given('#0f766e')).primary).toBe('#0f766e')
    expect(brandPalette(given('#facc15'))).toMatchObject({ primary: '#facc15', onPrimary: '#0b1220' })
  })

  it('keeps the exact colour of the domain beside the ones made of it', () => {
    expect(brandStyle(given('#3B7AFF'))).toContain('--brand:#3b7aff;')
  })

  it('lets nothing but colours into the sheet', () => {
    const evil = 'red}</style><script>alert(1)</script>'
    expect(brandStyle(given(evil, evil, evil))).toBe(brandStyle(given('#3b7aff')))
  })
})
