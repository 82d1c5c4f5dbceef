import { AppError } from '@/lib/errors'
import { drawPicture } from '@/server/pictures/draw-picture'

const EDGE = 320
/** More than cameras in vehicles take. */
const MAX_PIXELS = 40_000_000

/** A picture of a device, small; null for one that cannot be drawn. */
export async function drawThumbnail(given: Buffer, deviceId: number): Promise<Buffer | null> {
  const wanted = { who: `device ${deviceId}`, formats: ['jpeg', 'png'] as const, maxPixels: MAX_PIXELS }
  try {
    return await drawPicture(given, wanted, (upright) =>
      upright
        .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 78 })
        .toBuffer(),
    )
  } catch (error) {
    if (error instanceof AppError && error.error !== 'systemBusy') return null
    throw error
  }
}
