import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { NextResponse } from 'next/server'
import { TEXT_LENGTH_HEADER } from '@/lib/http/reaction'
import { packedHeaders } from '@/server/http/packed'

const compress = promisify(gzip)
/** Smaller answers are left to the server in front, which packs what passes through it piece by piece. */
const WORTH_COMPRESSING = 10_000
/** Room for most answers, which then need no second turn on another thread; quick, for somebody waits. */
const PACKING = { level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 }

/** An answer whose body is JSON already, compressed at once and off the main thread when the client takes it. */
export const jsonText = (request: Request, text: string, status = 200): Promise<NextResponse> =>
  packed(request, text, 'application/json', status)

/** The same of an answer of bytes. */
export const plainBytes = (request: Request, bytes: Uint8Array): Promise<NextResponse> =>
  packed(request, bytes, 'application/octet-stream', 200)

async function packed(
  request: Request,
  content: string | Uint8Array,
  type: string,
  status: number,
): Promise<NextResponse> {
  const headers: Record<string, string> = { 'content-type': type, 'cache-control': 'no-store' }
  const accepts = request.headers.get('accept-encoding')?.includes('gzip') ?? false
  if (!accepts || content.length < WORTH_COMPRESSING)
    return new NextResponse(typeof content === 'string' ? content : new Uint8Array(content), {
      status,
      headers,
    })
  headers[TEXT_LENGTH_HEADER] = String(Buffer.byteLength(content))
  const body = await compress(content, PACKING)
  return new NextResponse(new Uint8Array(body), { status, headers: { ...headers, ...packedHeaders('gzip') } })
}
