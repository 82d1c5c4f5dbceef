import { AppError } from '@/lib/errors'
import { MAX_AVATAR_BYTES, MAX_AVATAR_KB } from '@/lib/fleet/drivers/driver-schema'
import { drawPicture } from '@/server/pictures/draw-picture'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'

const EDGE = 512
/** More than telephones take. */
const MAX_PIXELS = 60_000_000

/**
 * Checks a portrait by what it holds and stores it upright, square, and without the data that cameras add; returns its key.
 * Refuses with `fileTooLarge` and as `drawPicture` does.
 */
export async function storeAvatar(file: File, who: string): Promise<string> {
  if (file.size > MAX_AVATAR_BYTES) throw new AppError('fileTooLarge', { max: MAX_AVATAR_KB })
  const given = Buffer.from(await file.arrayBuffer())
  const wanted = { who, formats: ['jpeg', 'png'] as const, maxPixels: MAX_PIXELS }
  const drawn = await drawPicture(given, wanted, (upright) =>
    upright
      .resize(EDGE, EDGE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer(),
  )
  const key = newFileKey('pictures', 'jpg')
  await fileStorage().put(key, drawn, 'image/jpeg')
  return key
}
