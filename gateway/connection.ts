import type { Socket } from 'node:net'
import type { Env } from '@/lib/env'
import type { Report } from '@/lib/ingest/change'
import { log } from '@/lib/log'
import type { Batcher } from './batcher'
import type { Commands } from './commands'
import { FixRate } from './limits'
import type { DecodeContext, Decoded, TcpProtocol } from './protocols/protocol'
import type { DeviceSession } from './session'
import type { Sessions } from './sessions'

/** Bytes that are no frame and may come between frames before the connection is given up. */
const MAX_NOISE_BYTES = 4096
/** Who has not logged in by then is no tracker. */
const LOGIN_WITHIN_MS = 30_000
const EMPTY: Buffer = Buffer.alloc(0)

export type Surroundings = { sessions: Sessions; batcher: Batcher; commands: Commands; settings: Env }

/**
 * One tracker's connection: cuts frames off what arrives, decodes them, hands reports to the
 * batcher, and writes replies in order once everything before them is committed.
 */
export class Connection<Frame> {
  readonly openedAt: number
  activeAt: number
  /** What arrived; everything before `start` is used up. */
  private buffer = EMPTY
  private start = 0
  private noise = 0
  private session: DeviceSession | null = null
  private zoneMinutes = 0
  private serial = 0
  private readonly rate: FixRate
  private busy = false
  /** We closed it: what it sent is not wanted any more. */
  private closed = false
  /** The device closed it: what it sent before is still taken in. */
  private gone = false

  constructor(
    private readonly socket: Socket,
    private readonly address: string,
    private readonly protocol: TcpProtocol<Frame>,
    private readonly around: Surroundings,
    now: number,
  ) {
    this.openedAt = now
    this.activeAt = now
    this.rate = new FixRate(around.settings.GATEWAY_MAX_FIXES_PER_SECOND)
    socket.on('data', (chunk) => this.receive(chunk as Buffer))
    socket.on('error', () => this.close('socket error'))
    socket.on('close', () => this.ended())
  }

  /** Whether nothing came for so long that the device is thought to be gone. */
  isIdle(now: number): boolean {
    if (this.session === null) return now - this.openedAt > LOGIN_WITHIN_MS
    return now - this.activeAt > this.around.settings.GATEWAY_IDLE_SECONDS * 1000
  }

  close(reason: string): void {
    if (this.closed) return
    this.closed = true
    log.debug({ address: this.address, imei: this.session?.device.imei, reason }, 'connection closed')
    this.socket.destroy()
  }

  private ended(): void {
    this.gone = true
    if (!this.busy) this.letGo()
  }

  private letGo(): void {
    this.buffer = EMPTY
    if (this.session) this.around.sessions.release(this.session)
  }

  private receive(chunk: Buffer): void {
    this.activeAt = Date.now()
    this.buffer =
      this.start < this.buffer.length ? Buffer.concat([this.buffer.subarray(this.start), chunk]) : chunk
    this.start = 0
    if (!this.busy) void this.work()
  }

  /** Takes frame after frame; reading pauses meanwhile whenever something has to be waited for. */
  private async work(): Promise<void> {
    this.busy = true
    try {
      while (!this.closed) {
        const frame = this.nextFrame()
        if (frame === null) break
        const wait = this.handle(frame)
        if (!wait) continue
        this.socket.pause()
        await wait
        if (!this.closed) this.socket.resume()
      }
      this.dropUsed()
    } catch (error) {
      log.warn({ err: error, address: this.address }, 'connection failed')
      this.close('failed')
    } finally {
      this.busy = false
      if (this.gone) this.letGo()
    }
  }

  /** Keeps only the bytes left over; a view on them would keep the whole chunk alive. */
  private dropUsed(): void {
    this.buffer = this.start < this.buffer.length ? Buffer.from(this.buffer.subarray(this.start)) : EMPTY
    this.start = 0
  }

  private nextFrame(): Frame | null {
    for (;;) {
      const rest = this.start === 0 ? this.buffer : this.buffer.subarray(this.start)
      if (rest.length === 0) return null
      const framed = this.protocol.frame(rest)
      if (framed.kind === 'frame') {
        this.start += framed.length
        this.noise = 0
        return framed.frame
      }
      if (framed.kind === 'more') {
        if (rest.length > this.protocol.maxFrameBytes) this.close('frame too long')
        return null
      }
      // A stranger's first bytes are no frame of ours; a tracker on a bad line may lose a few.
      this.noise += framed.skip
      if (this.session === null || this.noise > MAX_NOISE_BYTES) {
        this.close(`not ${this.protocol.name}: ${framed.reason}`)
        return null
      }
      this.start += framed.skip
    }
  }

  private handle(frame: Frame): Promise<void> | null {
    const now = Date.now()
    const decoded = this.protocol.decode(frame, this.context(now))
    if (decoded.login) return this.logIn(decoded.login, decoded.reply)
    const session = this.session
    if (!session) {
      this.close('no login')
      return null
    }
    const committed = this.around.batcher.add(session, toReport(decoded, now))
    const { reply, commandReply } = decoded
    if (reply) void committed.then(() => this.answer(session, reply))
    if (commandReply) void committed.then(() => this.around.commands.finish(session.device.id, commandReply))
    return this.slowDown(decoded.fixes.length, now)
  }

  private context(now: number): DecodeContext {
    const device = this.session?.device
    return {
      now,
      identifier: device?.imei ?? null,
      zoneMinutes: this.zoneMinutes,
      family: device?.family ?? null,
    }
  }

  private async logIn(
    login: { identifier: string; zoneMinutes?: number },
    reply: Buffer | null,
  ): Promise<void> {
    const { identifier } = login
    this.zoneMinutes = login.zoneMinutes ?? 0
    if (this.session && this.session.device.imei === identifier && !this.session.fenced) {
      await this.around.batcher.flush()
    } else {
      const knock = { identifier, protocol: this.protocol.name, address: this.address }
      const close = (reason: string) => this.close(reason)
      const send = (command: { id: number; text: string }) => this.send(command)
      this.session = await this.around.sessions.open(knock, { close, send })
    }
    if (!this.session) this.close(`unknown device ${identifier}`)
    else if (!this.closed && !this.gone) {
      if (reply) this.socket.write(reply)
      void this.around.commands.sendWaiting(this.session)
    }
  }

  private answer(session: DeviceSession, reply: Buffer): void {
    if (!this.closed && !this.gone && !session.fenced) this.socket.write(reply)
  }

  private send(command: { id: number; text: string }): void {
    this.serial = (this.serial + 1) & 0xffff
    this.socket.write(
      this.protocol.encodeCommand({ text: command.text, flag: command.id >>> 0, serial: this.serial }),
    )
  }

  private slowDown(fixes: number, now: number): Promise<void> | null {
    if (this.around.batcher.isFull) return this.around.batcher.untilRoom()
    const pause = fixes === 0 ? 0 : this.rate.take(fixes, now)
    return pause === 0 ? null : new Promise((resolve) => setTimeout(resolve, Math.min(pause, 1000)))
  }
}

export function toReport(decoded: Decoded, receivedAt: number): Report {
  const { fixes, events, status, readings, network } = decoded
  return { receivedAt, fixes, events, status, readings, network }
}
