import { type BrandPalette, brandPalette, type ThemeShades } from './palette'

/**
 * The sheet that goes before everything else in a page, so that its first paint has the domain's
 * colours. `--light` and `--dark` are the two switches of `components/ui/tokens.css`.
 */
export function brandStyle(given: Parameters<typeof brandPalette>[0]): string {
  const palette = brandPalette(given)
  const plain = (['brand', 'primary', 'primaryHover', 'selected', 'onPrimary'] as const).map((role) =>
    declare(role, palette[role]),
  )
  const themed = (['primaryText', 'accent', 'tint'] as const).map((role) =>
    declare(role, both(palette, role)),
  )
  return `:root{${[...plain, ...themed].join(';')}}`
}

function declare(role: string, value: string): string {
  return `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`
}

function both({ light, dark }: BrandPalette, role: keyof ThemeShades): string {
  return `var(--light,${light[role]}) var(--dark,${dark[role]})`
}
