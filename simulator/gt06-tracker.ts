import { hashOf } from '@/demo/random'
import type { DemoReading } from '@/demo/sensors'
import { alarmCode } from './alarm-codes'
import { AwaitedAnswers } from './awaited-answers'
import { answerCommand } from './command-answers'
import type { TextFamily } from './command-grammar'
import { verdictOn } from './giving-up'
import { Gt06Link, type LinkEnd } from './gt06-link'
import { encodeReading } from './gt06-readings'
import * as wire from './gt06-wire'
import { type Entry, Outbox } from './outbox'
import {
  backoffMs,
  GatewayAway,
  type Tracker,
  type TrackerCounts,
  type TrackerOptions,
  TrackerRefused,
  type TrackerReport,
  type TrackerStatus,
} from './tracker'
import { Waiters } from './waiters'

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

/** So many fixes are on their way without a confirmation at most, and so many wait to be sent. */
const WINDOW = 400
const ROOM = 2000
/** A heartbeat goes out after so many fixes: its answer confirms them. */
const CONFIRM_EVERY = 100
/** Who does not answer within this time is gone. */
const ANSWER_MS = 60_000
const LOGIN_REPLY_MS = 5000
/** After a cut that was asked for. */
const REDIAL_MS = 100

/**
 * A GT06 tracker. The gateway saves everything before it answers a frame of the same connection, so
 * the answer to a heartbeat confirms all fixes before it; after a lost connection the rest is sent
 * again, flagged as re-uploaded.
 */
export class Gt06Tracker implements Tracker {
  readonly counts: TrackerCounts = { sent: 0, confirmed: 0, reuploaded: 0, refused: 0 }
  private readonly outbox = new Outbox()
  private readonly waiters = new Waiters()
  private link: Gt06Link | null = null
  private awaited = new AwaitedAnswers()
  /** Number of the last report written on this connection. */
  private written = 0
  /** The last one written on any connection, and on any before this one. */
  private attempted = 0
  private backlog = 0
  private sinceHeartbeat = 0
  private sinceDrop = 0
  private heartbeatAt = 0
  private failures = 0
  private everLoggedIn = false
  /** Since when nothing is confirmed any more; null while all is well. */
  private awaySince: number | null = null
  private fuelCut = false
  /** What it was told by commands. */
  private readonly settings = new Map<string, string>()
  private latest: TrackerReport | null = null
  private closed = false
  private redial: NodeJS.Timeout | undefined
  private readonly clock: NodeJS.Timeout

  constructor(private readonly options: Gt06Options) {
    this.clock = setInterval(() => this.tick(), Math.min(1000, options.heartbeatMs))
    this.dial()
  }

  send(report: TrackerReport): Promise<void> {
    this.outbox.add(report)
    this.pump()
    return this.waiters.until(() => this.outbox.size < ROOM)
  }

  flush(): Promise<void> {
    const done = this.waiters.until(() => this.outbox.size === 0)
    this.pump()
    return done
  }

  close(): void {
    this.closed = true
    clearInterval(this.clock)
    clearTimeout(this.redial)
    this.link?.drop()
  }

  private dial(): void {
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

  /** Writes what may be written now. */
  private pump(): void {
    const { link, outbox } = this
    if (!link?.isReady) return
    while (this.written < outbox.last && this.written - outbox.confirmed < WINDOW && !link.isFull) {
      // What may be lost is brought to safety before anything new is sent.
      if (this.written === this.backlog && outbox.confirmed < this.backlog) break
      const entry = outbox.get(this.written + 1)
      if (!entry) break
      this.write(link, entry)
      if (this.sinceHeartbeat >= CONFIRM_EVERY) this.heartbeat()
      if (this.options.dropEvery && this.sinceDrop >= this.options.dropEvery) {
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
    this.written = entry.number
    this.attempted = Math.max(this.attempted, entry.number)
    if (code !== null) this.awaited.add({ type: wire.ALARM, serial, upTo: entry.number, at: Date.now() })
    if (attempts > 0) this.counts.reuploaded++
    else {
      this.counts.sent++
      this.sinceDrop++
    }
    entry.attempts++
    this.sinceHeartbeat++
    this.latest = report
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

  private status(): TrackerStatus {
    return { ...this.options.status(), fuelCut: this.fuelCut }
  }

  private answered(type: number, serial: number): void {
    const upTo = this.awaited.take(type, serial)
    if (upTo === null) return
    this.failures = 0
    this.awaySince = null
    for (const { report } of this.outbox.confirm(upTo)) {
      this.counts.confirmed++
      this.options.onConfirmed?.(report)
    }
    this.waiters.look()
    this.pump()
  }

  private obey(flag: number, text: string): void {
    const fix = this.latest?.fix
    const { family = null, identifier: imei } = this.options
    const answer = answerCommand(text, {
      ...{ status: this.status(), speedKmh: fix?.speedKmh ?? 0, positioned: fix?.positioned ?? false },
      ...{ family, imei, fix, settings: this.settings },
    })
    if (answer.keeps) this.settings.set(...answer.keeps)
    const long = this.options.longReplies ?? false
    this.link?.write((serial) => wire.encodeCommandReply(flag, answer.text, long, serial))
    if (answer.fuelCut === undefined) return
    this.fuelCut = answer.fuelCut
    this.heartbeat()
  }

  private tick(): void {
    const now = Date.now()
    if (!this.link?.isReady) return
    if (now - (this.awaited.since ?? now) > ANSWER_MS) this.link.drop()
    else if (now - this.heartbeatAt >= this.options.heartbeatMs) this.heartbeat()
  }

  private ended(end: LinkEnd): void {
    if (this.closed) return
    const { identifier, host, port, giveUpAfterMs, onConnection } = this.options
    const onPurpose = this.options.dropEvery && this.sinceDrop >= this.options.dropEvery
    if (onPurpose) this.sinceDrop = 0
    else this.failures++
    onConnection?.(end === 'refused' ? 'refused' : 'lost')
    this.awaySince ??= Date.now()
    const awayMs = Date.now() - this.awaySince
    const { everLoggedIn, failures } = this
    const verdict = verdictOn(end, { giveUpAfterMs, everLoggedIn, failures, awayMs })
    if (verdict === 'again') {
      const spread = (hashOf(identifier, failures) % 1000) / 1000
      this.redial = setTimeout(() => this.dial(), onPurpose ? REDIAL_MS : backoffMs(failures - 1, spread))
      return
    }
    this.close()
    this.waiters.fail(
      verdict === 'refused'
        ? new TrackerRefused(`The gateway at ${host}:${port} does not let ${identifier} in`)
        : new GatewayAway(`Nothing answers at ${host}:${port}`),
    )
  }
}
