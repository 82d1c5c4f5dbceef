import type { StoredPicture } from '@/db/queries/devices/device-pictures'
import { MAX_PICTURE_KB } from '@/lib/devices/record-schema'
import { AppError } from '@/lib/errors'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'

const MAX_EDGE = 2048
const THUMBNAIL_EDGE = 320
/** A small file can claim any size. */
const MAX_PIXELS = 60_000_000

/**
 * Checks a picture by what it holds, not by its name, and stores it upright, at a size that screens
 * can show, without the data that cameras add (place and owner), together with a thumbnail.
 */
export async function storePicture(file: File): Promise<StoredPicture> {
  if (file.size > MAX_PICTURE_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_PICTURE_KB })
  const given = Buffer.from(await file.arrayBuffer())
  const { format, picture, thumbnail } = await redraw(given)
  const [fileKey, thumbnailKey] = [newFileKey('pictures', format), newFileKey('pictures', 'jpg')]
  const contentType = format === 'png' ? 'image/png' : 'image/jpeg'
  await fileStorage().put(fileKey, picture, contentType)
  await fileStorage().put(thumbnailKey, thumbnail, 'image/jpeg')
  return { file: fileKey, thumbnail: thumbnailKey, contentType, bytes: picture.byteLength }
}

async function redraw(given: Buffer) {
  const { default: sharp } = await import('sharp')
  try {
    const open = () => sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await open().metadata()
    if (format !== 'jpeg' && format !== 'png') throw new AppError('fileType', { types: 'JPG, PNG' })
    const upright = open().rotate().resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
    const picture = format === 'png' ? upright.png() : upright.jpeg({ quality: 84 })
    const small = open()
      .rotate()
      .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
    return {
      format: format === 'png' ? 'png' : 'jpg',
      picture: await picture.toBuffer(),
      thumbnail: await small.toBuffer(),
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('fileType', { types: 'JPG, PNG' })
  }
}
