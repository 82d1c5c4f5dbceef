import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { packedHeaders } from '@/server/http/packed'
import type { StoredTile } from './tile-file'

const inflate = { gzip: promisify(gunzip), br: promisify(brotliDecompress) }

/** Addresses carry the version of what they name; only who is signed in may keep a copy. */
const FOREVER = 'private, max-age=31536000, immutable'
/** Asked for without a version, an answer may be another one tomorrow. */
const AN_HOUR = 'private, max-age=3600'

/** Bytes as they are stored, unpacked only for a client that cannot do it itself. */
export async function storedAnswer(
  request: Request,
  stored: StoredTile | null,
  { type, versioned }: { type: string; versioned: boolean },
): Promise<Response> {
  const headers: Record<string, string> = { 'cache-control': versioned ? FOREVER : AN_HOUR }
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
