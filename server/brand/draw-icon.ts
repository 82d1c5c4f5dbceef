import { LRUCache } from 'lru-cache'
import type { Brand } from '@/lib/brand/brand'
import { brandMark } from '@/lib/brand/brand-icon'
import { SURFACES } from '@/lib/brand/palette'
import { brandIconAddress, type IconShape, type IconSize } from '@/lib/brand/web-manifest'
import { pictureKey } from '@/lib/domains/picture-address'
import { drawPicture } from '@/server/pictures/draw-picture'
import { fileStorage, readWhole } from '@/server/storage/storage'

/** Some 10 kB each. */
const KEPT_ICONS = 200
const MAX_LOGO_BYTES = 4_000_000
export const MAX_LOGO_PIXELS = 4_000_000
/** Of the edge; within it nothing is cut off, whatever the shape. */
const SAFE_SHARE = 0.7
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** By address, which says all that an icon depends on; asked for together it is drawn once. */
const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: KEPT_ICONS })

/** The icon of a brand as PNG of `size` × `size` pixels: its logo, or the default mark where there is none to read. */
export function drawBrandIcon(
  brand: Brand,
  size: IconSize,
  shape: IconShape,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = brandIconAddress(brand, size, shape)
  const known = drawn.get(key)
  if (known) return known
  const drawing = draw(brand, Number(size), shape)
  drawn.set(key, drawing)
  drawing.catch(() => drawn.delete(key))
  return drawing
}

async function draw(brand: Brand, edge: number, shape: IconShape): Promise<Uint8Array<ArrayBuffer>> {
  const logo = await readLogo(brand.logo)
  return new Uint8Array(logo ? await drawLogo(logo, edge, shape) : await drawMark(brand, edge, shape))
}

/** The bytes of a brand's logo; null where it has none, or it is gone. */
export async function readLogo(address: string | null): Promise<Buffer | null> {
  const key = pictureKey(address?.split('/').at(-1) ?? '')
  const bytes = key && (await readWhole(fileStorage(), key, MAX_LOGO_BYTES))
  return bytes ? Buffer.from(bytes) : null
}

/** Whole in the square: on nothing, or on white within what every shape leaves. */
function drawLogo(logo: Buffer, edge: number, shape: IconShape): Promise<Buffer> {
  const wanted = { who: 'brand icons', formats: ['png', 'jpeg', 'webp'] as const, maxPixels: MAX_LOGO_PIXELS }
  const inner = shape === 'any' ? edge : Math.round(edge * SAFE_SHARE)
  const rim = Math.floor((edge - inner) / 2)
  const background = shape === 'any' ? CLEAR : SURFACES.light.surface
  return drawPicture(logo, wanted, (upright) => {
    const sized = upright.resize(inner, inner, { fit: 'contain', background: CLEAR })
    const onGround = shape === 'any' ? sized : sized.flatten({ background })
    const rest = edge - inner - rim
    return onGround.extend({ top: rim, left: rim, bottom: rest, right: rest, background }).png().toBuffer()
  })
}

async function drawMark(brand: Brand, edge: number, shape: IconShape): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const mark = Buffer.from(brandMark(brand, shape === 'any' ? 'round' : 'none'))
  return sharp(mark).resize(edge, edge).png().toBuffer()
}
