import { judgeFiles } from '@/lib/device-files/judge-files'
import type { Env } from '@/lib/env'
import type { Identifier } from '@/lib/identifiers/identifier-kinds'
import type { Report } from '@/lib/ingest/change'
import { log } from '@/lib/log'
import { isAhead } from '@/lib/positions/judge-fix'
import type { Admission } from './admission'
import type { Batcher } from './batcher'
import type { Commands } from './commands'
import { PACKETS_PER_SECOND, Rate } from './limits'
import type { Decoded, PacketCodec, Protocol } from './protocols/protocol'
import { SenderStates } from './sender-states'
import type { DeviceLink, DeviceSession } from './session'
import type { Sessions } from './sessions'
import type { Unfinished } from './unfinished'

/** Who has not said who it is by then is no tracker. */
export const LOGIN_WITHIN_MS = 30_000
/** So long after a packet of a device commands go to the address that it came from; then somebody else may have it. */
const REACHED_FOR_MS = 120_000
/** A packet of more has taken a while to be read: others have their turn before the next one. */
const FIXES_A_TURN = 100

export type ConnectionContext = {
  admission: Admission
  sessions: Sessions
  batcher: Batcher
  commands: Commands
  unfinished: Unfinished
  settings: Env
}

/** When a frame came, and the bytes that it was cut from. */
type Arrival = { now: number; packet: Buffer }

/** How a dialogue reaches its device: over a connection, or by datagrams to one address. */
export type Wire = {
  /** Sends an answer, perhaps with others at once; nothing happens once either side has closed. */
  write: (bytes: Buffer) => void
  /** Sends a command, which goes by itself. */
  command: (bytes: Buffer) => void
  close: (reason: string) => void
  /** We closed it: what it sent is not wanted any more. */
  isClosed: () => boolean
  /** Bytes that are written now go out, as far as is known here. */
  isOpen: () => boolean
  transport: 'tcp' | 'udp'
}

/**
 * What one device and we tell each other, frame by frame in order: who it is, what it reports, replies once
 * everything before them is committed, and commands. Knows no sockets; TCP connections and UDP peers each
 * have one.
 */
export class Dialogue<Frame, State> {
  private session: DeviceSession | null = null
  /** As which the session was opened. */
  private identifier: Identifier | null = null
  private readonly states: SenderStates<State>
  /** Of fixes, and of packets without any. */
  private readonly rate: Rate
  private readonly packets = new Rate(PACKETS_PER_SECOND)
  private readonly link: DeviceLink
  private serial = 0
  /** What is to be said once something is committed, the newest of it. */
  private replies: { after: Promise<void>; all: Buffer[] } | null = null
  /** It was asked to say something, and has not answered yet. */
  private asks = false
  /** When the last packet came that said what it is. */
  private heardAt = 0
  /** Over UDP, the session in which what it told was news. */
  private proved: DeviceSession | null = null

  constructor(
    private readonly protocol: Protocol<Frame, State>,
    private readonly codec: PacketCodec<Frame, State>,
    private readonly address: string,
    private readonly wire: Wire,
    private readonly around: ConnectionContext,
  ) {
    this.states = new SenderStates(() => codec.newState())
    this.rate = new Rate(around.settings.GATEWAY_MAX_FIXES_PER_SECOND)
    this.link = {
      transport: wire.transport,
      close: (reason) => wire.close(reason),
      send: (command) => this.send(command),
      ask: () => this.ask(),
      isReachable: (now) => wire.isOpen() && this.isProved() && now - this.heardAt <= this.reachedForMs(),
    }
  }

  /**
   * So long after a packet bytes are likely to arrive. A connection outlives what a network keeps of it: a device that was silent for
   * longer than its heartbeats explain may be out of reach although nobody closed it.
   */
  private reachedForMs(): number {
    return this.wire.transport === 'tcp' && this.session
      ? this.session.settings.connection.onlineWindowMs
      : REACHED_FOR_MS
  }

  /** Whether the device has said who it is, and is registered. */
  get isKnown(): boolean {
    return this.session !== null
  }

  /** As which the device is known, for logs. */
  get name(): string | undefined {
    return this.identifier?.value
  }

  /** Whether nothing came for so long that the device is thought to be gone. Times in ms. */
  isIdle(openedAt: number, activeAt: number, now: number): boolean {
    if (this.session === null) return now - openedAt > LOGIN_WITHIN_MS
    return now - activeAt > this.around.settings.GATEWAY_IDLE_SECONDS * 1000
  }

  /** Takes a frame in, with the bytes that it was cut from. The next one may come at once, or when the promise resolves. */
  handle(frame: Frame, packet: Buffer): Promise<void> | null {
    const now = Date.now()
    const family = this.session?.device.family ?? null
    const sender = this.codec.senderOf?.(frame) ?? this.identifier
    const decoded = this.codec.decode(frame, this.stateOf(sender), {
      now,
      identifier: this.identifier,
      family,
    })
    this.tend(now)
    const { identifier, packet: name } = decoded
    if (log.isLevelEnabled('debug'))
      log.debug(
        { device: identifier?.value ?? this.name, packet: name, fixes: decoded.fixes.length },
        'received',
      )
    const wasReachable = this.link.isReachable(now)
    this.heardAt = now
    if (this.session) this.session.heardAt = now
    const isHeld = this.followDevice()
    const who = identifier ?? (isHeld ? null : this.identifier)
    if (who && !(isHeld && this.holds(who))) return this.logIn(who, decoded, { now, packet })
    if (!wasReachable && this.session && this.link.isReachable(now))
      void this.around.commands.sendWaiting(this.session)
    return this.takeIn(decoded, { now, packet })
  }

  /** What the protocol remembers of a sender; where frames do not name one, there is one state of all that is said here. */
  private stateOf(sender: Identifier | null): State {
    return this.codec.senderOf ? this.states.of(sender, this.identifier) : this.states.of(null, null)
  }

  /** Counts what is held of messages that are not whole, and lets go of those that went silent. */
  tend(now: number): void {
    const { unfinished } = this.codec
    if (!unfinished) return
    let bytes = 0
    for (const state of this.states.all()) bytes += unfinished.held(state, now)
    this.around.unfinished.hold(this, bytes)
  }

  /** Lets go of messages that are not whole. */
  drop(): void {
    for (const state of this.states.all()) this.codec.unfinished?.drop(state)
  }

  /** Lets go of the device. What it has reported is saved all the same. */
  end(): void {
    this.around.unfinished.hold(this, 0)
    if (this.session) this.around.sessions.release(this.session, this.link)
    this.session = null
    this.identifier = null
    this.proved = null
  }

  /**
   * Datagrams of a device may come from several addresses: it is where it spoke last, of those that have told something
   * new. False when it was let go.
   */
  private followDevice(): boolean {
    const { session, link } = this
    const { sessions } = this.around
    if (session === null || link.transport === 'tcp') return true
    return this.isProved() ? sessions.follow(session, link, this.address) : sessions.holds(session)
  }

  /**
   * Whether commands may go there. A connection has said who it is. The address of a datagram is anybody's: who knows an
   * identifier and sends nothing, or what was heard before, gets none.
   */
  private isProved(): boolean {
    return this.wire.transport !== 'udp' || (this.session !== null && this.proved === this.session)
  }

  /** What an address told is stored, and was new. */
  private prove(session: DeviceSession): void {
    if (session.fenced || this.session !== session || this.isProved()) return
    this.proved = session
    if (this.followDevice()) void this.around.commands.sendWaiting(session)
  }

  private holds({ kind, value }: Identifier): boolean {
    return this.identifier?.kind === kind && this.identifier.value === value && this.session?.fenced === false
  }

  private async logIn(identifier: Identifier, decoded: Decoded, arrival: Arrival): Promise<void> {
    const held = this.session
    const attempt = { identifier, protocol: this.protocol.name, address: this.address }
    const session = await this.around.sessions.open(attempt, this.link, {
      held,
      isClosed: () => this.wire.isClosed(),
    })
    if (held && held !== session) {
      this.around.sessions.release(held, this.link)
      this.asks = false
    }
    this.session = session
    this.identifier = session && identifier
    this.followDevice()
    if (!session && decoded.refusal) this.wire.write(decoded.refusal)
    if (!session) this.wire.close(`unknown device, or connected: ${identifier.value}`)
    if (!session || this.wire.isClosed()) return
    // A packet that says nothing but who it is needs no commit. Others carry fixes as well.
    if (saysMore(decoded)) await this.takeIn(decoded, arrival)
    else {
      if (decoded.reply) this.wire.write(decoded.reply)
      await this.slowDown(session, 0, arrival.now)
    }
    void this.around.commands.sendWaiting(session)
  }

  private takeIn(decoded: Decoded, { now, packet }: Arrival): Promise<void> | null {
    const session = this.session
    if (!session) {
      if (decoded.refusal) this.wire.write(decoded.refusal)
      this.wire.close('no login')
      return null
    }
    const committed = this.around.batcher.add(session, toReport(decoded, now, packet))
    const { reply, commandReply } = decoded
    if (!this.isProved() && isNews(decoded, session, now)) void committed.then(() => this.prove(session))
    if (reply) this.replyAfter(committed, session, { reply, isOnce: !saysMore(decoded) })
    if (commandReply && !this.isOwnQuestion(commandReply)) {
      const isElsewhere = this.wire.transport === 'udp' && session.askedOver !== this.link
      const answer = { ...commandReply, isElsewhere }
      void committed.then(() => this.around.commands.takeAnswer(session, answer))
    }
    return this.slowDown(session, decoded.fixes.length, now)
  }

  /**
   * Replies that wait for the same commit, as those to what came at once do, wait together. `isOnce`: over UDP, where who
   * asks may be somebody else, the same is not said twice to packets that say nothing.
   */
  private replyAfter(
    committed: Promise<void>,
    session: DeviceSession,
    { reply, isOnce }: { reply: Buffer; isOnce: boolean },
  ): void {
    if (this.replies?.after === committed) {
      const isSaid = isOnce && this.wire.transport === 'udp' && this.replies.all.at(-1)?.equals(reply)
      if (!isSaid) this.replies.all.push(reply)
      return
    }
    const replies = { after: committed, all: [reply] }
    this.replies = replies
    void committed.then(() => {
      if (this.replies === replies) this.replies = null
      if (!session.fenced) for (const one of replies.all) this.wire.write(one)
    })
  }

  /** The answer is none to a command that anybody gave: no flag is 0. */
  private ask(): void {
    const { statusCommand } = this.codec
    if (!statusCommand) return
    this.asks = true
    this.send({ flag: 0, text: statusCommand })
  }

  /** Whether it answers what we asked ourselves. */
  private isOwnQuestion({ flag }: { flag: number | null }): boolean {
    if (!this.asks || flag) return false
    this.asks = false
    return true
  }

  private send({ flag, text }: { flag: number; text: string }): void {
    this.serial = (this.serial + 1) & 0xffff
    if (!this.codec.encodeCommand) throw new RangeError('this protocol has no commands')
    const state = this.stateOf(this.identifier)
    if (this.session) this.session.askedOver = this.link
    this.wire.command(this.codec.encodeCommand({ text, flag, serial: this.serial }, state))
  }

  /** A device may send datagrams from many addresses: they count together. */
  private packetsOf(session: DeviceSession): Rate {
    if (this.wire.transport !== 'udp') return this.packets
    session.packets ??= new Rate(PACKETS_PER_SECOND)
    return session.packets
  }

  private slowDown(session: DeviceSession, fixes: number, now: number): Promise<void> | null {
    const { batcher } = this.around
    if (batcher.isFullFor(session)) return batcher.untilRoom(session)
    const pause = fixes > 0 ? this.rate.take(fixes, now) : this.packetsOf(session).take(1, now)
    if (pause > 0) return new Promise((resolve) => setTimeout(resolve, Math.min(pause, 1000)))
    return fixes > FIXES_A_TURN ? new Promise((resolve) => setImmediate(resolve)) : null
  }
}

/** Whether a packet has a fix that is newer than what is known of its device, and not ahead of its time. */
const isNews = ({ fixes }: Decoded, { state }: DeviceSession, now: number): boolean =>
  fixes.some(({ time }) => time > (state.fixTime ?? 0) && !isAhead(time, now))

/** Whether a packet says more than that its device is there. */
function saysMore({ fixes, events, ...more }: Decoded): boolean {
  const { status, readings, network, alarms, commandReply, files, refusedFiles } = more
  return (
    fixes.length + events.length > 0 ||
    [status, readings, network, alarms, commandReply, files, refusedFiles].some(Boolean)
  )
}

/** What a packet says of its device, as the batcher takes it. */
export function toReport(decoded: Decoded, receivedAt: number, packet: Uint8Array): Report {
  const { fixes, events, status, readings, network, alarms } = decoded
  const report: Report = { receivedAt, fixes, events, status, readings, network, alarms, packet }
  if (!decoded.files && !decoded.refusedFiles) return report
  const { files, refused } = judgeFiles(decoded.files ?? [])
  const refusedFiles = [...(decoded.refusedFiles ?? []), ...refused]
  return { ...report, ...(files.length > 0 && { files }), ...(refusedFiles.length > 0 && { refusedFiles }) }
}
