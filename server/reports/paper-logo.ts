import { buffer } from 'node:stream/consumers'
import { pictureKey } from '@/lib/domains/picture-address'
import { log } from '@/lib/log'
import { drawPicture } from '@/server/pictures/draw-picture'
import { fileStorage } from '@/server/storage/storage'

/** Twice what paper shows it in, in pixels. */
const [MAX_WIDTH, MAX_HEIGHT] = [480, 120]
const MAX_PIXELS = 40_000_000

/**
 * The logo of a brand as paper takes it, a PNG on white, by the address that screens show it under. Null without one, and
 * for one that is gone or cannot be read: a report is not held up by it.
 */
export async function paperLogo(address: string | null): Promise<Uint8Array | null> {
  const key = pictureKey(address?.split('/').at(-1) ?? '')
  if (!key) return null
  try {
    const stream = await fileStorage().get(key)
    if (!stream) return null
    const wanted = { who: key, formats: ['png', 'jpeg', 'webp'] as const, maxPixels: MAX_PIXELS }
    return await drawPicture(await buffer(stream), wanted, (upright) =>
      upright
        .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .png()
        .toBuffer(),
    )
  } catch (error) {
    log.warn({ err: error, key }, 'logo left out of a report')
    return null
  }
}
