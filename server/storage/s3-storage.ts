import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type FileBytes, type FileStorage, requireKey } from './file-storage'

type Settings = { endpoint: string; bucket: string; region: string; keyId: string; secret: string }

/** S3 takes parts of at least 5 MB (the last one may be smaller). */
const PART_BYTES = 8_000_000
const RETRIES = 3

/** Files in a bucket of anything that speaks S3; larger ones go up in parts. */
export function s3Storage({ endpoint, bucket, region, keyId, secret }: Settings): FileStorage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
  })
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`
  const urlOf = (key: string) => `${root}/${requireKey(key)}`

  async function ask(
    method: string,
    url: string,
    body?: Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const response = await client.fetch(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`S3 answered ${response.status} to ${method}`)
  }

  async function requireDone(response: Promise<Response>): Promise<Response> {
    const answer = await response
    if (answer.status === 404) throw new Error('S3 has no such bucket or upload')
    return answer
  }

  async function putInParts(key: string, parts: AsyncIterator<Uint8Array>, first: Uint8Array, type: string) {
    const begun = await requireDone(
      ask('POST', `${urlOf(key)}?uploads=`, undefined, { 'content-type': type }),
    ).then((response) => response.text())
    const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1]
    if (!upload) throw new Error('S3 began no upload')
    const address = `${urlOf(key)}?uploadId=${encodeURIComponent(upload)}`
    try {
      const tags: string[] = []
      let bytes = 0
      for (let part: Uint8Array | undefined = first; part; part = (await parts.next()).value) {
        const saved = await requireDone(ask('PUT', `${address}&partNumber=${tags.length + 1}`, part))
        tags.push(saved.headers.get('etag') ?? '')
        bytes += part.byteLength
      }
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const xml = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
      const done = await (await requireDone(ask('POST', address, Buffer.from(xml)))).text()
      // S3 says 200 before it knows: a late failure stands in the answer.
      if (done.includes('<Error>')) throw new Error('S3 could not put the parts together')
      return bytes
    } catch (error) {
      await ask('DELETE', address).catch(() => {})
      throw error
    }
  }

  async function put(key: string, data: FileBytes, contentType: string): Promise<number> {
    const parts = inParts(data)[Symbol.asyncIterator]()
    const first = ((await parts.next()).value as Uint8Array | undefined) ?? new Uint8Array()
    if (first.byteLength >= PART_BYTES) return putInParts(key, parts, first, contentType)
    await requireDone(ask('PUT', urlOf(key), first, { 'content-type': contentType }))
    return first.byteLength
  }

  return {
    put,
    get: async (key) => {
      const response = await ask('GET', urlOf(key))
      return response.status === 404 ? null : response.body
    },
    stat: async (key) => {
      const response = await ask('HEAD', urlOf(key))
      return response.status === 404 ? null : { bytes: Number(response.headers.get('content-length')) }
    },
    remove: async (key) => {
      await ask('DELETE', urlOf(key))
    },
  }
}

/** Cuts what comes into parts of `PART_BYTES` or more; only the last one is smaller. */
async function* inParts(data: FileBytes): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const piece of data instanceof Uint8Array ? [data] : data) {
    held.push(piece)
    bytes += piece.byteLength
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}
