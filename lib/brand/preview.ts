import type { Brand } from './brand'
import { brandPalette } from './palette'

/** Pixels, as messengers want them of the picture of a link. */
export const PREVIEW = { width: 1200, height: 630 } as const

/** The address of what a host's links look like in messengers. It changes with the brand, and so does what they keep. */
export function brandPreviewAddress(brand: Brand): string {
  const logo = brand.logo?.split('/').at(-1)?.slice(0, 36) ?? ''
  return `/api/brand/preview?${new URLSearchParams({ v: brandPalette(brand).primary.slice(1) + logo })}`
}
