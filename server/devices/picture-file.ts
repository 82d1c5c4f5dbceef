import type { StoredPicture } from '@/db/queries/devices/device-pictures'
import { MAX_PICTURE_KB } from '@/lib/devices/record-schema'
import { AppError } from '@/lib/errors'
import { drawPicture } from '@/server/pictures/draw-picture'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'

const MAX_EDGE = 2048
const THUMBNAIL_EDGE = 320
/** More than telephones take. */
const MAX_PIXELS = 60_000_000

/**
 * Checks a picture by what it holds, not by its name, and stores it upright, at a size that screens
 * can show, without the data that cameras add (place and owner), together with a thumbnail.
 * Those of each `who` take turns. Refuses with `fileTooLarge` and as `drawPicture` does.
 */
export async function storePicture(file: File, who: string): Promise<StoredPicture> {
  if (file.size > MAX_PICTURE_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_PICTURE_KB })
  const given = Buffer.from(await file.arrayBuffer())
  const { format, picture, thumbnail } = await redraw(given, who)
  const [fileKey, thumbnailKey] = [newFileKey('pictures', format), newFileKey('pictures', 'jpg')]
  const contentType = format === 'png' ? 'image/png' : 'image/jpeg'
  await fileStorage().put(fileKey, picture, contentType)
  await fileStorage().put(thumbnailKey, thumbnail, 'image/jpeg')
  return { file: fileKey, thumbnail: thumbnailKey, contentType, bytes: picture.byteLength }
}

async function redraw(given: Buffer, who: string) {
  const wanted = { who, formats: ['jpeg', 'png'] as const, maxPixels: MAX_PIXELS }
  return drawPicture(given, wanted, async (upright, format) => {
    const sized = upright.resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
    const picture = await (format === 'png' ? sized.png() : sized.jpeg({ quality: 84 })).toBuffer()
    const { default: sharp } = await import('sharp')
    const thumbnail = await sharp(picture)
      .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer()
    return { format: format === 'png' ? 'png' : 'jpg', picture, thumbnail }
  })
}
