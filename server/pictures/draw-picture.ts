import { availableParallelism } from 'node:os'
import type { Sharp } from 'sharp'
import { AppError } from '@/lib/errors'
import { FairQueue } from '@/lib/queue/fair-queue'

export type PictureFormat = 'jpeg' | 'png' | 'webp'
const NAMES: Record<PictureFormat, string> = { jpeg: 'JPG', png: 'PNG', webp: 'WebP' }

/** A core stays with those who wait for other things; a picture is drawn by one. */
export const PICTURE_QUEUE = {
  running: Math.max(1, availableParallelism() - 1),
  waiting: 32,
  waitingEach: 4,
  retrySeconds: 5,
}

// Next keeps a copy of this module for each route; they wait in one queue.
const holder = globalThis as typeof globalThis & { pictureQueue?: FairQueue }

type Wanted<Format extends PictureFormat> = {
  /** Whose picture it is: those of each take turns. */
  who: string
  formats: readonly Format[]
  /** A small file can claim any size. */
  maxPixels: number
}

/**
 * What `draw` makes of an uploaded picture, which comes upright. A few are drawn at a time, the others take turns.
 * Refuses with `fileType` what is no picture of `formats`, with `picturePixels` one that is too large, before any of
 * it is unpacked, and with `systemBusy` when too many wait.
 */
export function drawPicture<Format extends PictureFormat, Result>(
  given: Buffer,
  { who, formats, maxPixels }: Wanted<Format>,
  draw: (upright: Sharp, format: Format) => Promise<Result>,
): Promise<Result> {
  holder.pictureQueue ??= new FairQueue(PICTURE_QUEUE)
  return holder.pictureQueue.run(who, async () => {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    try {
      // Only the header is read.
      const read = await sharp(given, { limitInputPixels: false }).metadata()
      const format = formats.find((one) => one === read.format)
      if (!format) throw new Error('another format')
      if (read.width * read.height > maxPixels)
        throw new AppError('picturePixels', { max: maxPixels / 1_000_000 })
      return await draw(sharp(given, { limitInputPixels: maxPixels, failOn: 'error' }).rotate(), format)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('fileType', { types: formats.map((one) => NAMES[one]).join(', ') })
    }
  })
}
