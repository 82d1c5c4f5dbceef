import net from 'node:net'
import { Jt808Framer } from '@/gateway/protocols/jt808/frame'
import type { Jt808Frame } from '@/gateway/protocols/jt808/header'
import type { LinkEnd } from './giving-up'
import {
  AUTHENTICATION,
  encodeMessage,
  isOf2019,
  type Part,
  REGISTRATION,
  registrationBody,
} from './jt808-wire'

const CONNECT_MS = 10_000

export type Jt808LinkEvents = {
  onLogin: () => void
  /** The server confirmed the message of this serial. */
  onConfirmed: (serial: number) => void
  onCommand: (command: { id: number; serial: number; body: Buffer }) => void
  onRoom: () => void
  onEnd: (end: LinkEnd) => void
}

/** One connection of a JT/T 808 terminal: it registers, says the code that it was given, and goes on. */
export class Jt808Link {
  private readonly socket: net.Socket
  private readonly framer = new Jt808Framer()
  private received: Buffer = Buffer.alloc(0)
  private connected = false
  private loggedIn = false
  private ended = false
  private serial = 0
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly identifier: string,
    { host, port, loginReplyMs }: { host: string; port: number; loginReplyMs: number },
    private readonly events: Jt808LinkEvents,
  ) {
    this.socket = net.connect({ host, port, noDelay: true })
    this.timer = setTimeout(() => this.socket.destroy(), CONNECT_MS)
    this.socket.on('connect', () => {
      this.connected = true
      this.timer.refresh()
      setTimeout(() => this.loggedIn || this.socket.destroy(), loginReplyMs).unref()
      this.write(REGISTRATION, registrationBody(isOf2019(this.identifier)))
    })
    this.socket.on('data', (chunk: Buffer) => this.receive(chunk))
    this.socket.on('drain', () => events.onRoom())
    this.socket.on('error', () => {})
    this.socket.on('close', () => this.end())
  }

  /** Whether the system wants no more bytes for now. */
  get isFull(): boolean {
    return this.socket.writableNeedDrain
  }

  get isReady(): boolean {
    return this.loggedIn && !this.socket.destroyed
  }

  /** Writes one message and returns its serial. */
  write(id: number, body: Buffer): number {
    const serial = this.nextSerial()
    this.socket.write(encodeMessage(this.identifier, id, body, serial))
    return serial
  }

  /** Writes a message in parts and returns the serial of the first: those of the others follow it. */
  writeParts(id: number, parts: readonly Buffer[]): number {
    if (this.serial + parts.length > 0xffff) this.serial = 0
    const firstSerial = this.serial + 1
    for (const [at, body] of parts.entries())
      this.writePart(id, body, { serial: this.nextSerial(), total: parts.length, index: at + 1 })
    return firstSerial
  }

  /** Writes one part, under the serial that it had before where it is sent again. */
  writePart(id: number, body: Buffer, { serial, ...part }: Part & { serial: number }): void {
    this.socket.write(encodeMessage(this.identifier, id, body, serial, part))
  }

  private nextSerial(): number {
    this.serial = this.serial === 0xffff ? 1 : this.serial + 1
    return this.serial
  }

  /** Cuts the connection without a word. */
  drop(): void {
    this.socket.destroy()
  }

  private receive(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk])
    while (this.received.length > 0 && !this.ended) {
      const framed = this.framer.next(this.received)
      if (framed.kind === 'more') return
      this.received = this.received.subarray(framed.kind === 'frame' ? framed.length : framed.skip)
      if (framed.kind === 'frame') this.take(framed.frame)
    }
  }

  private take({ id, serial, body }: Jt808Frame): void {
    if (id === 0x8100) {
      // Serial 2, result 1, and the code.
      if (body[2] === 0) this.write(AUTHENTICATION, body.subarray(3))
      else this.socket.destroy()
      return
    }
    if (id !== 0x8001) {
      this.events.onCommand({ id, serial, body })
      return
    }
    if (body.length < 5) return
    if (!this.loggedIn && body.readUInt16BE(2) === AUTHENTICATION) {
      this.loggedIn = true
      clearTimeout(this.timer)
      this.events.onLogin()
    } else this.events.onConfirmed(body.readUInt16BE(0))
  }

  private end(): void {
    clearTimeout(this.timer)
    if (this.ended) return
    this.ended = true
    this.events.onEnd(!this.connected ? 'unreachable' : this.loggedIn ? 'lost' : 'refused')
  }
}
