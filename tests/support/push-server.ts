import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushNotice } from '@/lib/push/read-notice'

const expand = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** A browser: its keys, and what it makes of a message that its push service handed to it. */
export class FakeBrowser {
  readonly #pair: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly keys: { p256dh: string; auth: string }
  constructor() {
    this.keys = { p256dh: this.#pair.generateKeys('base64url'), auth: this.#auth.toString('base64url') }
  }

  /** Opens aes128gcm (RFC 8188) that was sealed for this browser (RFC 8291). Throws for anything else. */
  open(message: Buffer): string {
    const salt = message.subarray(0, 16)
    const recordSize = message.readUInt32BE(16)
    const keyEnd = 21 + message.readUInt8(20)
    const theirs = message.subarray(21, keyEnd)
    const record = message.subarray(keyEnd)
    if (record.length > recordSize) throw new Error('more than one record')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), theirs])
    const shared = expand(this.#pair.computeSecret(theirs), this.#auth, info, 32)
    const key = expand(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = expand(shared, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    if (end < 0 || padded.subarray(end + 1).some(Boolean)) throw new Error('no end of the last record')
    return padded.subarray(0, end).toString('utf8')
  }
}

/** Keys that a browser could have made, for requests whose messages nobody reads. */
export const BROWSER_KEYS = new FakeBrowser().keys

type Claims = { aud: string; exp: number; sub: string }

/** What `Authorization` says of who sends (RFC 8292), when its signature is right; throws otherwise. */
export function readVapid(header: string): { claims: Claims; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
  if ((read(head) as { alg: string }).alg !== 'ES256') throw new Error('not ES256')
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('wrong signature')
  return { claims: read(claims) as Claims, publicKey }
}

export type PushedMessage = { path: string; headers: Record<string, string>; body: Buffer }

/** A push service of this machine, which takes all until it is told otherwise. */
export type PushServer = {
  origin: string
  received: PushedMessage[]
  /** From now on; a status of 0 hangs up without an answer. */
  answer: (status?: number, headers?: Record<string, string>) => void
  stop: () => Promise<void>
}

export async function startPushServer(): Promise<PushServer> {
  const received: PushedMessage[] = []
  let reply = { status: 201, headers: {} as Record<string, string> }
  const server = http.createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const headers = request.headers as Record<string, string>
    received.push({ path: request.url ?? '', headers, body: Buffer.concat(pieces) })
    if (reply.status === 0) request.socket.destroy()
    else response.writeHead(reply.status, reply.headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (status = 201, headers = {}) => {
      reply = { status, headers }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What a browser shows of a message. */
export const noticeIn = (browser: FakeBrowser, message: PushedMessage | undefined): PushNotice =>
  JSON.parse(browser.open(message?.body ?? Buffer.alloc(0))) as PushNotice
