import { AppError } from '@/lib/errors'

/**
 * The body as it comes, given up as soon as it is larger than allowed. Throws `bodyCutOff` when its sender leaves before
 * the end, which the web process wrote down already.
 */
export async function* bodyChunks(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new AppError('bodyTooLarge', { max: Math.floor(maxBytes / 1000) })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  let size = 0
  const reader = request.body?.getReader()
  const next = () =>
    reader?.read().catch(() => {
      throw new AppError('bodyCutOff')
    })
  for (let part = await next(); part && !part.done; part = await next()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader?.cancel()
      throw tooLarge()
    }
    yield part.value
  }
}

/** The whole body; throws as `bodyChunks` does. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bodyChunks(request, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
