import { contentDisposition } from '@/lib/playback/export/file-name'

export type Download = { fileName: string; type: string }

/** An answer that is saved as a file while it is still being written; at the reader's pace. */
export function download({ fileName, type }: Download, parts: AsyncIterable<string | Uint8Array>): Response {
  const iterator = parts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition(fileName),
      'cache-control': 'no-store',
    },
  })
}
