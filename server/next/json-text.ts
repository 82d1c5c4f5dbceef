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
export async function jsonText(request: Request, text: string, status = 200): Promise<NextResponse> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  const accepts = request.headers.get('accept-encoding')?.includes('gzip') ?? false
  if (!accepts || text.length < WORTH_COMPRESSING) return new NextResponse(text, { status, headers })
  headers[TEXT_LENGTH_HEADER] = String(Buffer.byteLength(text))
  const body = await compress(text, PACKING)
  return new NextResponse(new Uint8Array(body), { status, headers: { ...headers, ...packedHeaders('gzip') } })
}
