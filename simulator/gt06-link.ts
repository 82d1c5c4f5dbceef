import net from 'node:net'
import type { LinkEnd } from './giving-up'
import { readCommand, takeFrames } from './gt06-server-frames'
import { COMMAND, encodeLogin, LOGIN } from './gt06-wire'

const LOGIN_TRIES = 3
const CONNECT_MS = 10_000

export type LinkEvents = {
  onLogin: () => void
  /** The server answered the frame of this type and serial. */
  onReply: (type: number, serial: number) => void
  onCommand: (command: { flag: number; text: string }) => void
  /** There is room to write again. */
  onRoom: () => void
  onEnd: (end: LinkEnd) => void
}

/** One connection of a GT06 tracker, from dialling to its end. */
export class Gt06Link {
  private readonly socket: net.Socket
  private readonly loginReplyMs: number
  private received: Buffer = Buffer.alloc(0)
  private connected = false
  private loggedIn = false
  private ended = false
  private serial = 0
  private timer: NodeJS.Timeout | undefined

  constructor(
    imei: string,
    { host, port, loginReplyMs }: { host: string; port: number; loginReplyMs: number },
    private readonly events: LinkEvents,
  ) {
    this.loginReplyMs = loginReplyMs
    this.socket = net.connect({ host, port, noDelay: true })
    this.timer = setTimeout(() => this.socket.destroy(), CONNECT_MS)
    this.socket.on('connect', () => {
      this.connected = true
      this.logIn(imei, 1)
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

  /** Writes one frame; `encode` gets its serial, which is returned. */
  write(encode: (serial: number) => Buffer): number {
    this.serial = this.serial === 0xffff ? 1 : this.serial + 1
    this.socket.write(encode(this.serial))
    return this.serial
  }

  /** Cuts the connection without a word. */
  drop(): void {
    this.socket.destroy()
  }

  private logIn(imei: string, attempt: number): void {
    this.write((serial) => encodeLogin(imei, serial))
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (attempt < LOGIN_TRIES) this.logIn(imei, attempt + 1)
      else this.socket.destroy()
    }, this.loginReplyMs)
  }

  private receive(chunk: Buffer): void {
    const { frames, rest } = takeFrames(Buffer.concat([this.received, chunk]))
    this.received = rest
    for (const frame of frames) {
      if (this.ended) return
      if (frame.type === LOGIN && !this.loggedIn) {
        clearTimeout(this.timer)
        this.loggedIn = true
        this.events.onLogin()
      } else if (frame.type === COMMAND) {
        const command = readCommand(frame)
        if (command) this.events.onCommand(command)
      } else this.events.onReply(frame.type, frame.serial)
    }
  }

  private end(): void {
    clearTimeout(this.timer)
    if (this.ended) return
    this.ended = true
    this.events.onEnd(!this.connected ? 'unreachable' : this.loggedIn ? 'lost' : 'refused')
  }
}
