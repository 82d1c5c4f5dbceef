import type { DemoReading } from '@/demo/sensors'
import { alarmCode } from './alarm-codes'
import { AwaitedAnswers } from './awaited-answers'
import type { TextFamily } from './command-grammar'
import { Gt06Link } from './gt06-link'
import { encodeReading } from './gt06-readings'
import * as wire from './gt06-wire'
import type { Entry } from './outbox'
import { ResendingTracker } from './resending-tracker'
import type { TrackerOptions } from './tracker'

export type Gt06Options = TrackerOptions & {
  /** Sends 0x12 instead of 0x22. */
  oldPackets?: boolean
  /** Answers commands with 0x21 instead of 0x15. */
  longReplies?: boolean
  /** Which texts it takes; without one, those of all families. */
  family?: TextFamily
  /** How long to wait for the answer to a login, in milliseconds; it is sent three times. */
  loginReplyMs?: number
}

/** So many fixes are on their way without a confirmation at most. */
const WINDOW = 400
/** A heartbeat goes out after so many fixes: its answer confirms them. */
const CONFIRM_EVERY = 100
/** Who does not answer within this time is gone. */
const ANSWER_MS = 60_000
const LOGIN_REPLY_MS = 5000

/**
 * A GT06 tracker. The gateway saves everything before it answers a frame of the same connection, so
 * the answer to a heartbeat confirms all fixes before it; after a lost connection the rest is sent
 * again, flagged as re-uploaded.
 */
export class Gt06Tracker extends ResendingTracker<Gt06Options> {
  private link: Gt06Link | null = null
  private awaited = new AwaitedAnswers()
  /** The last one written on any connection, and on any before this one. */
  private attempted = 0
  private backlog = 0
  private sinceHeartbeat = 0
  private heartbeatAt = 0

  constructor(options: Gt06Options) {
    super(options)
    this.dial()
  }

  protected drop(): void {
    this.link?.drop()
  }

  protected dial(): void {
    const { identifier, host, port, loginReplyMs = LOGIN_REPLY_MS } = this.options
    this.written = this.outbox.confirmed
    this.backlog = this.attempted
    this.awaited = new AwaitedAnswers()
    this.sinceHeartbeat = 0
    const address = { host, port, loginReplyMs }
    this.link = new Gt06Link(identifier, address, {
      onLogin: () => this.loggedIn(),
      onReply: (type, serial) => this.answered(type, serial),
      onCommand: ({ flag, text }) => this.obey(flag, text),
      onRoom: () => this.pump(),
      onEnd: (end) => this.ended(end),
    })
  }

  private loggedIn(): void {
    this.everLoggedIn = true
    this.options.onConnection?.('connected')
    this.heartbeat()
    this.pump()
  }

  protected pump(): void {
    const { link, outbox } = this
    if (!link?.isReady) return
    while (this.written < outbox.last && this.written - outbox.confirmed < WINDOW && !link.isFull) {
      // What may be lost is brought to safety before anything new is sent.
      if (this.written === this.backlog && outbox.confirmed < this.backlog) break
      const entry = outbox.get(this.written + 1)
      if (!entry) break
      this.write(link, entry)
      if (this.sinceHeartbeat >= CONFIRM_EVERY) this.heartbeat()
      if (this.isDropDue) {
        link.drop()
        return
      }
    }
    // Somebody waits, and no answer that is still to come would free them.
    const stuck = this.written === outbox.last ? this.waiters.size > 0 : this.written === this.backlog
    if (stuck && (this.awaited.upTo ?? outbox.confirmed) < this.written) this.heartbeat()
  }

  private write(link: Gt06Link, entry: Entry): void {
    const { report, attempts } = entry
    const { fix } = report
    const code = report.alarm === null ? null : alarmCode(report.alarm)
    const reupload = attempts > 0 || fix.buffered
    const serial = link.write((next) =>
      code === null
        ? wire.encodeFix(fix, { reupload, old: this.options.oldPackets }, next)
        : wire.encodeAlarm(fix, code, this.status(), next),
    )
    for (const reading of report.readings ?? []) this.writeReading(link, reading)
    this.attempted = Math.max(this.attempted, entry.number)
    if (code !== null) this.awaited.add({ type: wire.ALARM, serial, upTo: entry.number, at: Date.now() })
    this.sinceHeartbeat++
    this.noteWritten(entry)
  }

  private writeReading(link: Gt06Link, reading: DemoReading): void {
    if (encodeReading(reading, 0)) link.write((serial) => encodeReading(reading, serial) ?? Buffer.alloc(0))
  }

  private heartbeat(): void {
    const status = this.status()
    const serial = this.link?.write((next) => wire.encodeHeartbeat(status, next))
    if (serial === undefined) return
    this.heartbeatAt = Date.now()
    this.sinceHeartbeat = 0
    const type = status.voltage === null ? wire.HEARTBEAT : wire.VOLT_HEARTBEAT
    this.awaited.add({ type, serial, upTo: this.written, at: this.heartbeatAt })
  }

  private answered(type: number, serial: number): void {
    const upTo = this.awaited.take(type, serial)
    if (upTo !== null) this.settle(upTo)
  }

  private obey(flag: number, text: string): void {
    const { family = null, longReplies = false } = this.options
    const answer = this.obeyText(text, family)
    this.link?.write((serial) => wire.encodeCommandReply(flag, answer.text, longReplies, serial))
    // What it says next has the new state.
    if (answer.fuelCut !== undefined) this.heartbeat()
  }

  protected tick(): void {
    const now = Date.now()
    if (!this.link?.isReady) return
    if (now - (this.awaited.since ?? now) > ANSWER_MS) this.link.drop()
    else if (now - this.heartbeatAt >= this.options.heartbeatMs) this.heartbeat()
  }
}
