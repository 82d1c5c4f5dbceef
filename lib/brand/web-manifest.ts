import { textDirection } from '@/lib/i18n/languages'
import type { Brand } from './brand'
import { brandPalette, SURFACES } from './palette'

/** Where the default mark of a host is served; a manifest names its icons by address. */
export const BRAND_ICON_PATH = '/api/brand/icon'

/** What a browser asks that puts the console on a home screen, in the clothes of the host. */
export function webManifest(brand: Brand) {
  return {
    id: '/',
    name: brand.domainTitle,
    short_name: brand.domainTitle,
    lang: brand.defaultLanguage,
    dir: textDirection(brand.defaultLanguage),
    start_url: '/',
    scope: '/',
    display: 'standalone' as const,
    theme_color: brandPalette(brand).primary,
    background_color: SURFACES.light.bg,
    icons: [
      brand.logo
        ? { src: brand.logo, sizes: 'any' }
        : { src: BRAND_ICON_PATH, sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}
