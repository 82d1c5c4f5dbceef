import { once } from 'node:events'
import net from 'node:net'
import type { TestFix } from './gt06-client'

/** A terminal for tests, written from the wire layout and not from the gateway's code. */

const u16 = (value: number) => Buffer.from([(value >> 8) & 0xff, value & 0xff])

type Part = { total: number; index: number }

/**
 * 7E | message 2 | length 2 | terminal 6 or, of 2019, version 1 and 10 | serial 2 | of a part how many there are 2 and which it is 2 |
 * body | checksum 1 | 7E, escaped.
 */
export function message(identifier: string, id: number, body: Buffer, serial: number, part?: Part): Buffer {
  const is2019 = identifier.length > 12
  const phone = Buffer.from(identifier.padStart(is2019 ? 20 : 12, '0'), 'hex')
  const attributes = body.length | (is2019 ? 0x4000 : 0) | (part ? 0x2000 : 0)
  const head = Buffer.concat([u16(id), u16(attributes), Buffer.from(is2019 ? [1] : []), phone, u16(serial)])
  const place = part ? [u16(part.total), u16(part.index)] : []
  const bytes = Buffer.concat([head, ...place, body])
  const sum = bytes.reduce((all, byte) => all ^ byte, 0)
  const escaped = [...bytes, sum].flatMap((byte) =>
    byte === 0x7e ? [0x7d, 2] : byte === 0x7d ? [0x7d, 1] : [byte],
  )
  return Buffer.from([0x7e, ...escaped, 0x7e])
}

/** alarms 4 | status 4 | latitude 4 | longitude 4 | altitude 2 | speed 2 | course 2 | date 6, GMT+8. */
export function locationBody(fix: TestFix, more: { status?: number; extras?: Buffer } = {}): Buffer {
  const { time, lat, lon, speedKmh = 0, course = 0, positioned = true } = fix
  const body = Buffer.alloc(28)
  const flags = 1 | (positioned ? 2 : 0) | (lat < 0 ? 4 : 0) | (lon < 0 ? 8 : 0) | (more.status ?? 0)
  body.writeUInt32BE(flags, 4)
  body.writeUInt32BE(Math.round(Math.abs(lat) * 1e6), 8)
  body.writeUInt32BE(Math.round(Math.abs(lon) * 1e6), 12)
  body.writeUInt16BE(Math.round(speedKmh * 10), 18)
  body.writeUInt16BE(Math.round(course) % 360, 20)
  const date = new Date(time + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 14)
  Buffer.from(date, 'hex').copy(body, 22)
  return Buffer.concat([body, more.extras ?? Buffer.alloc(0)])
}

/** `phone` is whom it is addressed to, as digits. */
export type Received = { id: number; serial: number; phone: string; body: Buffer }

/** A connected terminal that collects what the gateway sends. */
export class TestTerminal {
  private received = Buffer.alloc(0)
  private messages: Received[] = []
  private serial = 0
  closed = false

  private constructor(
    readonly socket: net.Socket,
    private readonly identifier: string,
  ) {
    socket.on('data', (chunk: Buffer) => this.take(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      this.closed = true
      this.socket.emit('answer')
    })
  }

  /** From another address of this machine if one is given, e.g. `127.0.0.2`. */
  static async connect(port: number, identifier: string, localAddress?: string): Promise<TestTerminal> {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true, localAddress })
    await once(socket, 'connect')
    return new TestTerminal(socket, identifier)
  }

  /** Registers, and says the code that it was given. */
  static async login(port: number, identifier: string, localAddress?: string): Promise<TestTerminal> {
    const terminal = await TestTerminal.connect(port, identifier, localAddress)
    terminal.write(0x0100, Buffer.alloc(37))
    const registered = await terminal.next(0x8100)
    const serial = terminal.write(0x0102, registered.body.subarray(3))
    await terminal.confirmation(serial)
    return terminal
  }

  write(id: number, body: Buffer): number {
    this.serial = this.serial === 0xffff ? 1 : this.serial + 1
    this.socket.write(message(this.identifier, id, body, this.serial))
    return this.serial
  }

  /** Begins a message in parts of so many bytes; each is sent by its number, under the serial of its own. */
  inParts(id: number, body: Buffer, size = 400): { total: number; send: (...indexes: number[]) => void } {
    const total = Math.ceil(body.length / size)
    const before = this.serial
    this.serial += total
    const send = (...indexes: number[]) => {
      for (const index of indexes) {
        const bytes = body.subarray((index - 1) * size, index * size)
        this.socket.write(message(this.identifier, id, bytes, before + index, { total, index }))
      }
    }
    return { total, send }
  }

  send(fixes: readonly TestFix[]): void {
    for (const fix of fixes) this.write(0x0200, locationBody(fix))
  }

  /** Waits for a message of this kind, takes it and returns it. */
  async next(id: number, fits: (one: Received) => boolean = () => true): Promise<Received> {
    for (;;) {
      const at = this.messages.findIndex((one) => one.id === id && fits(one))
      const [found] = at < 0 ? [] : this.messages.splice(at, 1)
      if (found) return found
      if (this.closed) throw new Error('the gateway closed the connection')
      await this.news()
    }
  }

  private confirmation(serial: number): Promise<Received> {
    return this.next(0x8001, ({ body }) => body.readUInt16BE(0) === serial)
  }

  /** Resolves when everything sent so far is committed: a heartbeat's answer comes after what was before it. */
  async confirmed(): Promise<void> {
    await this.confirmation(this.write(0x0002, Buffer.alloc(0)))
  }

  async untilClosed(): Promise<void> {
    while (!this.closed) await this.news()
  }

  end(): Promise<unknown> {
    if (this.closed) return Promise.resolve()
    const closed = this.untilClosed()
    this.socket.end()
    return closed
  }

  private news(): Promise<void> {
    return new Promise((resolve) => this.socket.once('answer', () => resolve()))
  }

  private take(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk])
    for (;;) {
      const end = this.received.indexOf(0x7e, 1)
      if (end < 0) break
      const inside = this.received.subarray(1, end).toString('latin1')
      this.received = this.received.subarray(end + 1)
      const bytes = Buffer.from(
        inside.replaceAll('\x7d\x02', '\x7e').replaceAll('\x7d\x01', '\x7d'),
        'latin1',
      )
      const serialAt = (bytes[2] ?? 0) & 0x40 ? 15 : 10
      this.messages.push({
        id: bytes.readUInt16BE(0),
        serial: bytes.readUInt16BE(serialAt),
        phone: bytes.toString('hex', serialAt === 15 ? 5 : 4, serialAt),
        body: bytes.subarray(serialAt + 2, -1),
      })
    }
    this.socket.emit('answer')
  }
}
