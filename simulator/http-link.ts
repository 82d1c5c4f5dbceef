import net from 'node:net'

const CONNECT_MS = 10_000

export type HttpLinkEvents = {
  /** The answer to the oldest request that has none yet. */
  onAnswer: (status: number) => void
  onRoom: () => void
  /** `reached` tells whether there ever was a connection. */
  onEnd: (reached: boolean) => void
}

/**
 * One kept connection of HTTP/1.1. Requests are written one after the other without waiting for
 * answers, which come in the same order; that is what keeps fixes in order and a replay quick.
 */
export class HttpLink {
  private readonly socket: net.Socket
  private received = ''
  private connected = false
  private ended = false

  constructor(
    private readonly address: { host: string; port: number },
    private readonly events: HttpLinkEvents,
  ) {
    this.socket = net.connect({ ...address, noDelay: true })
    this.socket.setEncoding('latin1')
    const timer = setTimeout(() => this.socket.destroy(), CONNECT_MS)
    this.socket.on('connect', () => {
      clearTimeout(timer)
      this.connected = true
      events.onRoom()
    })
    this.socket.on('data', (chunk: string) => this.receive(chunk))
    this.socket.on('drain', () => events.onRoom())
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      clearTimeout(timer)
      if (!this.ended) events.onEnd(this.connected)
      this.ended = true
    })
  }

  get isReady(): boolean {
    return this.connected && !this.socket.destroyed
  }

  get isFull(): boolean {
    return this.socket.writableNeedDrain
  }

  request(method: 'GET' | 'POST', path: string): void {
    const { host, port } = this.address
    const length = method === 'POST' ? 'Content-Length: 0\r\n' : ''
    this.socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\n${length}\r\n`)
  }

  /** Cuts the connection without a word. */
  drop(): void {
    this.socket.destroy()
  }

  private receive(chunk: string): void {
    this.received += chunk
    for (let answer = takeAnswer(this.received); answer; answer = takeAnswer(this.received)) {
      this.received = this.received.slice(answer.length)
      if (answer.status === 0) this.drop()
      else if (answer.status >= 200) this.events.onAnswer(answer.status)
      if (this.socket.destroyed) return
    }
  }
}

/** The first whole answer of a text, and how long it is; status 0 is no HTTP, null a part of one. */
export function takeAnswer(text: string): { status: number; length: number } | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0)
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = end + 4
  if (headers.get('transfer-encoding')?.toLowerCase() === 'chunked') {
    const length = chunkedEnd(text, body)
    return length === null ? null : { status, length }
  }
  const length = body + Number(headers.get('content-length') ?? 0)
  return text.length < length ? null : { status, length }
}

/** Where a body in chunks ends; null while it is not all there. */
function chunkedEnd(text: string, from: number): number | null {
  for (let at = from; ; ) {
    const line = text.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(text.slice(at, line), 16)
    at = line + 2 + (size || 0) + 2
    if (text.length < at) return null
    if (!size) return at
  }
}
