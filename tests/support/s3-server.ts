import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const S3_KEY_ID = 'AKTEST'
export const S3_SECRET = 'a secret of the tests'
const BUCKET = 'files'

/** A bucket that speaks as much S3 as we use, and turns away what is not signed right (AWS Signature V4). */
export async function startS3Server() {
  const files = new Map<string, { bytes: Buffer; type: string }>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const seen: string[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '/', 'http://bucket')
    seen.push(`${request.method} ${url.pathname}${url.search}`)
    if (!isSigned(request, url, body)) return void response.writeHead(403).end()
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== BUCKET) return void response.writeHead(404).end()
    const key = rest.join('/')
    const upload = url.searchParams.get('uploadId')
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload ${uploads.size + 1}`
      uploads.set(id, new Map())
      return void response.writeHead(200).end(`<R><UploadId>${id}</UploadId></R>`)
    }
    if (upload !== null) {
      const parts = uploads.get(upload)
      if (!parts) return void response.writeHead(404).end()
      const part = Number(url.searchParams.get('partNumber'))
      if (request.method === 'PUT') {
        parts.set(part, body)
        return void response.writeHead(200, { etag: `"${part}"` }).end()
      }
      uploads.delete(upload)
      if (request.method === 'DELETE') return void response.writeHead(204).end()
      const order = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
      files.set(key, {
        bytes: Buffer.concat(order.map((number) => parts.get(number) ?? Buffer.alloc(0))),
        type: '',
      })
      return void response.writeHead(200).end('<Done/>')
    }
    if (request.method === 'PUT') {
      files.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return void response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return void response.writeHead(204).end()
    }
    const file = files.get(key)
    if (!file) return void response.writeHead(404).end('<Error/>')
    response.writeHead(200, { 'content-length': file.bytes.length })
    response.end(request.method === 'HEAD' ? undefined : file.bytes)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    files,
    uploads,
    seen,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Signature V4, written down from its description and not from a client. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const given =
    /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/
  const [, keyId, day, region, names, signature] = given.exec(request.headers.authorization ?? '') ?? []
  if (keyId !== S3_KEY_ID || !day || !region || !names) return false
  const sha256 = createHash('sha256').update(body).digest('hex')
  if (request.headers['x-amz-content-sha256'] !== sha256) return false
  const query = [...url.searchParams].map(([name, value]) => [name, value].map(encodeURIComponent).join('='))
  const canonical = [
    request.method,
    url.pathname,
    query.sort().join('&'),
    ...names.split(';').map((name) => `${name}:${request.headers[name]}`),
    '',
    names,
    sha256,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${S3_SECRET}`)
  return hmac(key, toSign).toString('hex') === signature
}
