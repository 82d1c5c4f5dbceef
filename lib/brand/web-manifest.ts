import { DEFAULT_LANGUAGE, textDirection } from '@/lib/i18n/languages'
import type { Brand } from './brand'
import { brandPalette, SURFACES } from './palette'

/** Where the icon of a host is served; a manifest names its icons by address. */
const BRAND_ICON_PATH = '/api/brand/icon'

/** Edges in pixels that icons are drawn with: for the home screens of iOS, and the two that browsers ask for. */
export const ICON_SIZES = ['180', '192', '512'] as const
export type IconSize = (typeof ICON_SIZES)[number]

/** As it is, or with a ground of its own up to the edge, from which each system cuts the shape of its icons. */
export const ICON_SHAPES = ['any', 'maskable'] as const
export type IconShape = (typeof ICON_SHAPES)[number]

/** The address of a host's icon as PNG. It changes with the brand, and so do the icons on home screens. */
export function brandIconAddress(brand: Brand, size: IconSize, shape: IconShape): string {
  const logo = brand.logo?.split('/').at(-1)?.slice(0, 36) ?? ''
  const query = new URLSearchParams({ size, shape, v: brandPalette(brand).primary.slice(1) + logo })
  return `${BRAND_ICON_PATH}?${query}`
}

/** What a browser asks that puts the console on a home screen, in the clothes of the host. */
export function webManifest(brand: Brand) {
  const language = brand.defaultLanguage ?? DEFAULT_LANGUAGE
  const drawn = (size: IconSize, purpose: IconShape) => ({
    src: brandIconAddress(brand, size, purpose),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: brand.domainTitle,
    short_name: brand.domainTitle,
    lang: language,
    dir: textDirection(language),
    start_url: '/',
    scope: '/',
    display: 'standalone' as const,
    theme_color: brandPalette(brand).primary,
    background_color: SURFACES.light.bg,
    icons: [
      ...(brand.logo ? [] : [{ src: BRAND_ICON_PATH, sizes: 'any', type: 'image/svg+xml' }]),
      drawn('192', 'any'),
      drawn('512', 'any'),
      drawn('192', 'maskable'),
      drawn('512', 'maskable'),
    ],
  }
}
