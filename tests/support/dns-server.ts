import { createSocket } from 'node:dgram'
import type { ProofReach } from '@/server/domains/find-proof'

/** No name leads anywhere. */
export const NO_REACH: ProofReach = {
  resolveTxt: () => Promise.reject(new Error('no such name')),
  resolve4: async () => [],
  resolve6: async () => [],
  mayFetchFrom: () => false,
  ports: { http: 80, https: 443 },
}

export type DnsServer = {
  address: string
  /** Values of TXT records by their names; a name that is not in it does not exist. */
  texts: Map<string, string[]>
  stop: () => Promise<void>
}

const TXT = 16
const NO_SUCH_NAME = 3

/** A DNS server on this machine that knows TXT records and nothing else. */
export async function startDnsServer(): Promise<DnsServer> {
  const texts = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answer(query, texts), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

/** RFC 1035: a head of 12 bytes, the question as it was asked, and records that point back at its name. */
function answer(query: Buffer, texts: ReadonlyMap<string, string[]>): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const question = query.subarray(12, at + 5)
  const known = texts.get(labels.join('.').toLowerCase())
  const records = query.readUInt16BE(at + 1) === TXT ? (known ?? []) : []
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8580 | (known ? 0 : NO_SUCH_NAME), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, question, ...records.map(record)])
}

/** A record's text is cut into pieces of at most 255 bytes. */
function record(text: string): Buffer {
  const pieces = (text.match(/.{1,255}/gs) ?? []).map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]),
  )
  const data = Buffer.concat(pieces)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
