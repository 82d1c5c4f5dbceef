import type { FeedbackPicture } from '@/db/queries/feedback/insert-feedback'
import { AppError } from '@/lib/errors'
import { MAX_FEEDBACK_PICTURE_KB } from '@/lib/feedback/kinds'
import { drawPicture } from '@/server/pictures/draw-picture'

const MAX_EDGE = 1920
const MAX_PIXELS = 40_000_000

/**
 * Checks a picture by what it holds and draws it anew, so that nothing else travels in it, as a WebP that a screen can
 * show. Those of each `who` take turns. Refuses with `fileTooLarge` and as `drawPicture` does.
 */
export async function redrawFeedbackPicture(file: File, who: string): Promise<FeedbackPicture> {
  if (file.size > MAX_FEEDBACK_PICTURE_KB * 1000)
    throw new AppError('fileTooLarge', { max: MAX_FEEDBACK_PICTURE_KB })
  const given = Buffer.from(await file.arrayBuffer())
  const wanted = { who, formats: ['png', 'jpeg', 'webp'] as const, maxPixels: MAX_PIXELS }
  const data = await drawPicture(given, wanted, (upright) =>
    upright
      .resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  )
  return { contentType: 'image/webp', data }
}
