import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { TEXT_LENGTH_HEADER } from '@/lib/http/text-length'
import { packedHeaders } from './packed'

const compress = promisify(gzip)
const WORTH_COMPRESSING = 1000

/** An answer whose body is JSON already, compressed off the main thread when the client takes it. */
export async function jsonText(request: Request, text: string): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  const accepts = request.headers.get('accept-encoding')?.includes('gzip') ?? false
  if (!accepts || text.length < WORTH_COMPRESSING) return new Response(text, { headers })
  headers[TEXT_LENGTH_HEADER] = String(Buffer.byteLength(text))
  const body = await compress(text, { level: constants.Z_BEST_SPEED + 3 })
  return new Response(new Uint8Array(body), { headers: { ...headers, ...packedHeaders('gzip') } })
}
