import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { packedHeaders } from './packed'

/** Bytes as they are kept, packed or not. */
export type Stored = { bytes: Uint8Array; encoding: 'gzip' | 'br' | null }

const inflate = { gzip: promisify(gunzip), br: promisify(brotliDecompress) }

/** How long a browser may keep an answer; what some must sign in for is no cache's between us. */
const KEPT = {
  /** Whose address carries the version of what it names. */
  forever: 'private, max-age=31536000, immutable',
  anHour: 'private, max-age=3600',
  no: 'no-cache',
}

/** Bytes as they are stored, unpacked only for a client that cannot do it itself. */
export async function storedAnswer(
  request: Request,
  stored: Stored | null,
  { type, kept }: { type: string; kept: keyof typeof KEPT },
): Promise<Response> {
  const headers: Record<string, string> = { 'cache-control': KEPT[kept] }
  if (!stored) return new Response(null, { status: 204, headers })
  headers['content-type'] = type
  const { bytes, encoding } = stored
  if (!encoding) return new Response(bodyOf(bytes), { headers })
  if (!request.headers.get('accept-encoding')?.includes(encoding)) {
    headers.vary = 'accept-encoding'
    return new Response(bodyOf(await inflate[encoding](bytes)), { headers })
  }
  return new Response(bodyOf(bytes), { headers: { ...headers, ...packedHeaders(encoding) } })
}

const bodyOf = (bytes: Uint8Array) => new Uint8Array(bytes)
