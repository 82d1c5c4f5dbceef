import { randomBytes, randomInt } from 'node:crypto'
import { PICTURE, sketchLetters } from '@/lib/auth/picture-glyphs'
import { bendSketch } from '@/lib/auth/picture-raster'
import { FairQueue } from '@/lib/queue/fair-queue'

/** A picture takes some 10 ms, four of them on the thread that answers; beyond so many who ask are told to come again. */
const LIMITS = { running: 2, waiting: 100, waitingEach: 10, retrySeconds: 5 }

// Next keeps a copy of this module for each route; they wait in one queue.
const holder = globalThis as typeof globalThis & { captchaQueue?: FairQueue }

const random = () => randomInt(2 ** 32) / 2 ** 32

/**
 * A PNG of bent letters in greys, as large as `PICTURE`. Those of each `who` (an address) take turns with the others;
 * throws `systemBusy` when too many wait.
 */
export function drawCaptcha(letters: string, who: string): Promise<Buffer> {
  holder.captchaQueue ??= new FairQueue(LIMITS)
  return holder.captchaQueue.run(who, async () => {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    const outlines = Buffer.from(sketchLetters(letters, random))
    const sketch = await sharp(outlines).extractChannel(0).raw().toBuffer()
    const bent = bendSketch(sketch, randomBytes(sketch.length), random)
    return sharp(bent, { raw: { ...PICTURE, channels: 1 } })
      .png()
      .toBuffer()
  })
}
