import { LRUCache } from 'lru-cache'
import type { Brand } from '@/lib/brand/brand'
import { brandMark } from '@/lib/brand/brand-icon'
import { brandPalette, SURFACES } from '@/lib/brand/palette'
import { PREVIEW } from '@/lib/brand/preview'
import { drawPicture } from '@/server/pictures/draw-picture'
import { MAX_LOGO_PIXELS, readLogo } from './draw-icon'
import { titleOutline } from './title-outline'

/** Some 15 kB each. */
const KEPT_PREVIEWS = 100
const MARGIN = 96
const LOGO = { width: 520, height: 200 }
const MARK_EDGE = 200
const TITLE_SIZE = 84
const GAP = 40

/** By what a picture depends on; asked for together it is drawn once. */
const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: KEPT_PREVIEWS })

/** What a link of a brand looks like in messengers: its logo or mark, and its title, on its colour. PNG. */
export function drawBrandPreview(brand: Brand): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${brandPalette(brand).primary} ${brand.logo} ${brand.domainTitle}`
  const known = drawn.get(key)
  if (known) return known
  const drawing = draw(brand)
  drawn.set(key, drawing)
  drawing.catch(() => drawn.delete(key))
  return drawing
}

async function draw(brand: Brand): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const { primary, onPrimary } = brandPalette(brand)
  const { width, height } = PREVIEW
  const sign = await drawSign(brand)
  const title = titleOutline(brand.domainTitle, onPrimary, TITLE_SIZE, width - 2 * MARGIN)
  // Both as one block in the middle of the height.
  const top = Math.round((height - sign.height - GAP - title.height) / 2)
  const picture = await sharp({ create: { width, height, channels: 3, background: primary } })
    .composite([
      { input: sign.picture, left: MARGIN, top },
      { input: Buffer.from(title.svg), left: MARGIN, top: top + sign.height + GAP },
    ])
    .png({ palette: true })
    .toBuffer()
  return new Uint8Array(picture)
}

type Piece = { picture: Buffer; height: number }

/** The logo on paper of its own, whatever its colours are; or the default mark. */
async function drawSign(brand: Brand): Promise<Piece> {
  const { default: sharp } = await import('sharp')
  const logo = await readLogo(brand.logo)
  if (!logo) {
    const mark = Buffer.from(brandMark(brand, 'none'))
    return { picture: await sharp(mark).resize(MARK_EDGE, MARK_EDGE).png().toBuffer(), height: MARK_EDGE }
  }
  const wanted = {
    who: 'brand previews',
    formats: ['png', 'jpeg', 'webp'] as const,
    maxPixels: MAX_LOGO_PIXELS,
  }
  const rim = 24
  const background = SURFACES.light.surface
  const picture = await drawPicture(logo, wanted, (upright) =>
    upright
      .resize(LOGO.width, LOGO.height, { fit: 'inside' })
      .flatten({ background })
      .extend({ top: rim, bottom: rim, left: rim, right: rim, background })
      .png()
      .toBuffer(),
  )
  const { height = LOGO.height } = await sharp(picture).metadata()
  return { picture, height }
}
