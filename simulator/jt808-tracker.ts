import { hashOf } from '@/demo/random'
import { bareFix } from '@/lib/positions/fix'
import { verdictOn } from './giving-up'
import type { LinkEnd } from './gt06-link'
import { Jt808Link } from './jt808-link'
import { firstParameters, obey } from './jt808-terminal'
import { bufferedBody, HEARTBEAT, isOf2019, locationBody, locationMessage } from './jt808-wire'
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

/** So many fixes are on their way without a confirmation at most, and so many wait to be sent. */
const WINDOW = 400
const ROOM = 2000
/** Who does not confirm within this time is gone. */
const ANSWER_MS = 60_000
const LOGIN_REPLY_MS = 15_000
/** After a cut that was asked for. */
const REDIAL_MS = 100

/**
 * A JT/T 808 terminal. Every position is confirmed by its serial, and the gateway saves everything before it confirms what
 * comes after it; after a lost connection the rest is sent again, as from where there was no network.
 */
export class Jt808Tracker implements Tracker {
  readonly counts: TrackerCounts = { sent: 0, confirmed: 0, reuploaded: 0, refused: 0 }
  private readonly outbox = new Outbox()
  private readonly waiters = new Waiters()
  private readonly parameters = firstParameters()
  private link: Jt808Link | null = null
  /** Numbers of the reports that were written on this connection, by their serials. */
  private awaited = new Map<number, { upTo: number; at: number }>()
  private written = 0
  private sinceDrop = 0
  private heartbeatAt = 0
  private failures = 0
  private everLoggedIn = false
  /** Since when nothing is confirmed any more; null while all is well. */
  private awaySince: number | null = null
  private fuelCut = false
  private latest: TrackerReport | null = null
  private closed = false
  private redial: NodeJS.Timeout | undefined
  private readonly clock: NodeJS.Timeout

  constructor(private readonly options: TrackerOptions) {
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
    const { identifier, host, port } = this.options
    this.written = this.outbox.confirmed
    this.awaited = new Map()
    this.link = new Jt808Link(
      identifier,
      { host, port, loginReplyMs: LOGIN_REPLY_MS },
      {
        onLogin: () => this.loggedIn(),
        onConfirmed: (serial) => this.confirmed(serial),
        onCommand: (command) => this.obey(command),
        onRoom: () => this.pump(),
        onEnd: (end) => this.ended(end),
      },
    )
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
      const entry = outbox.get(this.written + 1)
      if (!entry) return
      this.write(link, entry)
      if (this.options.dropEvery && this.sinceDrop >= this.options.dropEvery) {
        link.drop()
        return
      }
    }
  }

  private write(link: Jt808Link, entry: Entry): void {
    const { report, attempts, number } = entry
    const buffered = attempts > 0 || report.fix.buffered
    const location = locationBody(report.fix, report.alarm, this.status())
    const serial = link.write(locationMessage(buffered), buffered ? bufferedBody(location) : location)
    this.awaited.set(serial, { upTo: number, at: Date.now() })
    this.written = number
    if (attempts > 0) this.counts.reuploaded++
    else {
      this.counts.sent++
      this.sinceDrop++
    }
    entry.attempts++
    this.latest = report
  }

  private heartbeat(): void {
    this.link?.write(HEARTBEAT, Buffer.alloc(0))
    this.heartbeatAt = Date.now()
  }

  private status(): TrackerStatus {
    return { ...this.options.status(), fuelCut: this.fuelCut }
  }

  private confirmed(serial: number): void {
    const answered = this.awaited.get(serial)
    if (!answered) return
    this.awaited.delete(serial)
    this.failures = 0
    this.awaySince = null
    for (const { report } of this.outbox.confirm(answered.upTo)) {
      this.counts.confirmed++
      this.options.onConfirmed?.(report)
    }
    this.waiters.look()
    this.pump()
  }

  /** Its position, with the time of now if it has none yet. */
  private location(): Buffer {
    const fix = this.latest?.fix ?? { ...bareFix(Date.now(), 0, 0), positioned: false }
    return locationBody(fix, null, this.status())
  }

  private obey(command: { id: number; serial: number; body: Buffer }): void {
    const state = {
      ...{ location: this.location(), parameters: this.parameters },
      is2019: isOf2019(this.options.identifier),
    }
    for (const answer of obey(command, state)) {
      this.link?.write(answer.id, answer.body)
      if (answer.fuelCut === undefined) continue
      this.fuelCut = answer.fuelCut
      // Its next status says so.
      this.link?.write(locationMessage(false), this.location())
    }
  }

  private tick(): void {
    const now = Date.now()
    if (!this.link?.isReady) return
    const [oldest] = this.awaited.values()
    if (now - (oldest?.at ?? now) > ANSWER_MS) this.link.drop()
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
