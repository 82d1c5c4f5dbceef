import { once } from 'node:events'
import net from 'node:net'

/** A tracker for tests, written from the wire layout and not from the gateway's code. */

/** CRC-16/X25, bit by bit. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1
  }
  return ~crc & 0xffff
}

export function frame(type: number, content: Buffer, serial: number): Buffer {
  const body = Buffer.alloc(content.length + 4)
  body[0] = content.length + 5
  body[1] = type
  content.copy(body, 2)
  body.writeUInt16BE(serial & 0xffff, content.length + 2)
  const crc = Buffer.alloc(2)
  crc.writeUInt16BE(crc16(body))
  return Buffer.concat([Buffer.from([0x78, 0x78]), body, crc, Buffer.from([0x0d, 0x0a])])
}

export type TestFix = {
  time: number
  lat: number
  lon: number
  speedKmh?: number
  course?: number
  positioned?: boolean
}

const dateBytes = (time: number) => {
  const date = new Date(time)
  return Buffer.from([
    date.getUTCFullYear() - 2000,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ])
}

/** GPS block of 0x12/0x22: date, satellites, latitude, longitude, speed, course with flags. */
export function gpsBlock({ time, lat, lon, speedKmh = 0, course = 0, positioned = true }: TestFix): Buffer {
  const block = Buffer.alloc(12)
  block[0] = 0xc9
  block.writeUInt32BE(Math.round(Math.abs(lat) * 1_800_000), 1)
  block.writeUInt32BE(Math.min(0xffffffff, Math.round(Math.abs(lon) * 1_800_000)), 5)
  block[9] = Math.min(255, Math.round(speedKmh))
  const flags =
    (Math.round(course) % 360) | (lat >= 0 ? 0x400 : 0) | (lon < 0 ? 0x800 : 0) | (positioned ? 0x1000 : 0)
  block.writeUInt16BE(flags, 10)
  return Buffer.concat([dateBytes(time), block])
}

const CELL = Buffer.from('01cc00287d001fb8', 'hex')

export const loginFrame = (imei: string, serial = 1) =>
  frame(0x01, Buffer.from(imei.padStart(16, '0'), 'hex'), serial)

/** 0x22: GPS, cell, ACC, upload mode, re-upload flag. */
export const locationFrame = (fix: TestFix, serial: number, acc = 1, buffered = 0) =>
  frame(0x22, Buffer.concat([gpsBlock(fix), CELL, Buffer.from([acc, 0, buffered])]), serial)

export const heartbeatFrame = (serial: number, info = 0x46) =>
  frame(0x13, Buffer.from([info, 4, 4, 0, 2]), serial)

/** 0x26: GPS, LBS length and cell, info, voltage, signal, alarm, language. */
export const alarmFrame = (fix: TestFix, alarm: number, serial: number) =>
  frame(
    0x26,
    Buffer.concat([gpsBlock(fix), Buffer.from([9]), CELL, Buffer.from([0x46, 4, 4, alarm, 2])]),
    serial,
  )

export const DRIVE_START = Date.UTC(2026, 4, 4, 8)

/** A drive to the north at 40 km/h, a fix every ten seconds. */
export const steadyDrive = (count: number, from = DRIVE_START): TestFix[] =>
  Array.from({ length: count }, (_, i) => ({
    time: from + i * 10_000,
    lat: 41.15 + i * 0.001,
    lon: -8.61,
    speedKmh: 40,
  }))

/** A connected tracker that collects what the gateway sends. */
export class TestTracker {
  private received = Buffer.alloc(0)
  private serial = 1
  closed = false

  private constructor(readonly socket: net.Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk])
      this.socket.emit('answer')
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.closed = true
      this.socket.emit('answer')
    })
  }

  /** From another address of this machine if one is given, e.g. `127.0.0.2`. */
  static async connect(port: number, localAddress?: string): Promise<TestTracker> {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true, localAddress })
    await once(socket, 'connect')
    return new TestTracker(socket)
  }

  static async login(port: number, imei: string, localAddress?: string): Promise<TestTracker> {
    const tracker = await TestTracker.connect(port, localAddress)
    tracker.write(loginFrame(imei))
    await tracker.reply(0x01)
    return tracker
  }

  nextSerial(): number {
    this.serial = (this.serial % 0xffff) + 1
    return this.serial
  }

  write(bytes: Buffer): void {
    this.socket.write(bytes)
  }

  send(fixes: readonly TestFix[]): void {
    this.write(Buffer.concat(fixes.map((fix) => locationFrame(fix, this.nextSerial()))))
  }

  /** Waits for a frame of `type` from the gateway, takes it out of what was received and returns it. */
  async reply(type: number): Promise<Buffer> {
    for (;;) {
      const found = this.take(type)
      if (found) return found
      if (this.closed) throw new Error('the gateway closed the connection')
      await this.news()
    }
  }

  private take(type: number): Buffer | null {
    for (let at = 0; at + 5 <= this.received.length; at++) {
      if (this.received[at] !== 0x78 || this.received[at + 1] !== 0x78) continue
      const end = at + (this.received[at + 2] ?? 0) + 5
      if (end > this.received.length) return null
      if (this.received[at + 3] === type) {
        const found = this.received.subarray(at, end)
        this.received = Buffer.concat([this.received.subarray(0, at), this.received.subarray(end)])
        return found
      }
      at = end - 1
    }
    return null
  }

  /** Resolves when everything sent so far is committed: a heartbeat's reply comes after what was before it. */
  async confirmed(): Promise<void> {
    this.write(heartbeatFrame(this.nextSerial()))
    await this.reply(0x13)
  }

  /** Resolves when something came or the connection closed; a reset is a close too. */
  private news(): Promise<void> {
    return new Promise((resolve) => this.socket.once('answer', () => resolve()))
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
}
