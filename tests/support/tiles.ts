import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

export const gzip = { 'accept-encoding': 'gzip, br' }
export const tileAt = (token: string, z: number | string, x: number | string, y: number | string) => ({
  token,
  headers: gzip,
  params: { z: String(z), x: String(x), y: String(y) },
})
/** Bytes as `fetch` of a browser would hand them on: unpacked. */
export async function bytesOf(response: Response): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer())
  return response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes
}
export const decode = async (response: Response) => new VectorTile(new PbfReader(await bytesOf(response)))
