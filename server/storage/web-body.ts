import type { Readable } from 'node:stream'

/** So much lies ready for whoever reads. */
const READY_BYTES = 65_536

/**
 * What `output` gives, as the body of an answer. Node's own `Readable.toWeb` throws where nobody can catch it when a body
 * is cancelled before its first piece was read: a visitor who leaves at once would end the process. What `output` fails
 * with is for the reader, and never an event that nobody listens to.
 */
export function webBody(output: Readable): ReadableStream<Uint8Array> {
  let open = true
  const close = (how: () => void) => {
    if (open) how()
    open = false
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        output.on('data', (piece: Buffer | string) => {
          if (!open) return
          controller.enqueue(typeof piece === 'string' ? Buffer.from(piece) : piece)
          if ((controller.desiredSize ?? 0) <= 0) output.pause()
        })
        output.on('error', (error) => close(() => controller.error(error)))
        output.once('end', () => close(() => controller.close()))
        output.once('close', () => close(() => controller.error(new Error('what was sent was cut off'))))
      },
      pull() {
        output.resume()
      },
      cancel() {
        open = false
        output.destroy()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: READY_BYTES }),
  )
}
