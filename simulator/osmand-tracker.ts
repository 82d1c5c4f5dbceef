import { hashOf } from '@/demo/random'
import { verdictOn } from './giving-up'
import type { LinkEnd } from './gt06-link'
import { HttpLink } from './http-link'
import { osmandQuery } from './osmand-request'
import { Outbox } from './outbox'
import {
  backoffMs,
  GatewayAway,
  type Tracker,
  type TrackerCounts,
  type TrackerOptions,
  TrackerRefused,
  type TrackerReport,
} from './tracker'
import { Waiters } from './waiters'

export type OsmandOptions = TrackerOptions & { method?: 'GET' | 'POST' }

/** So many requests are on their way without an answer at most, and so many fixes wait to be sent. */
const WINDOW = 50
const ROOM = 200
const ANSWER_MS = 60_000
/** After a cut that was asked for. */
const REDIAL_MS = 100

/** A phone: one request a fix, in order; an answer of 2xx confirms it, 400 refuses it for good. */
export class OsmandTracker implements Tracker {
  readonly counts: TrackerCounts = { sent: 0, confirmed: 0, reuploaded: 0, refused: 0 }
  private readonly outbox = new Outbox()
  private readonly waiters = new Waiters()
  private link: HttpLink | null = null
  /** Number of the last report written on this connection. */
  private written = 0
  private writtenAt = 0
  /** One until the first answer of a connection: the gateway gets to know the phone by one request. */
  private window = 1
  private sinceDrop = 0
  private failures = 0
  private everAnswered = false
  /** Since when nothing is confirmed any more; null while all is well. */
  private awaySince: number | null = null
  private closed = false
  private redial: NodeJS.Timeout | undefined
  private readonly clock: NodeJS.Timeout

  constructor(private readonly options: OsmandOptions) {
    this.clock = setInterval(() => this.tick(), 1000)
  }

  send(report: TrackerReport): Promise<void> {
    this.outbox.add(report)
    this.pump()
    return this.waiters.until(() => this.outbox.size < ROOM)
  }

  flush(): Promise<void> {
    return this.waiters.until(() => this.outbox.size === 0)
  }

  close(): void {
    this.closed = true
    clearInterval(this.clock)
    clearTimeout(this.redial)
    this.link?.drop()
  }

  private dial(): void {
    const { host, port } = this.options
    this.redial = undefined
    this.written = this.outbox.confirmed
    this.window = 1
    const link = new HttpLink(
      { host, port },
      {
        onAnswer: (status) => this.answered(status),
        onRoom: () => this.pump(),
        onEnd: (reached) => {
          if (this.link === link) this.ended(reached ? 'lost' : 'unreachable')
        },
      },
    )
    this.link = link
  }

  /** Writes what may be written now. */
  private pump(): void {
    const { outbox, options } = this
    if (!this.link && !this.redial && !this.closed) this.dial()
    const { link } = this
    if (!link?.isReady) return
    while (this.written < outbox.last && this.written - outbox.confirmed < this.window && !link.isFull) {
      const entry = outbox.get(this.written + 1)
      if (!entry) break
      if (this.written === outbox.confirmed) this.writtenAt = Date.now()
      link.request(
        options.method ?? 'POST',
        `/?${osmandQuery(options.identifier, entry.report, options.status(), options.key)}`,
      )
      this.written = entry.number
      if (entry.attempts++ > 0) this.counts.reuploaded++
      else {
        this.counts.sent++
        this.sinceDrop++
      }
      if (options.dropEvery && this.sinceDrop >= options.dropEvery) {
        link.drop()
        return
      }
    }
  }

  private answered(status: number): void {
    if (status >= 300 && status !== 400) {
      const { link } = this
      this.link = null
      link?.drop()
      this.ended(status === 404 ? 'refused' : 'unreachable', status)
      return
    }
    if (!this.everAnswered || this.failures > 0) this.options.onConnection?.('connected')
    this.everAnswered = true
    this.window = WINDOW
    this.failures = 0
    this.awaySince = null
    this.writtenAt = Date.now()
    for (const { report } of this.outbox.confirm(this.outbox.confirmed + 1)) {
      if (status === 400) this.counts.refused++
      else {
        this.counts.confirmed++
        this.options.onConfirmed?.(report)
      }
    }
    this.waiters.look()
    this.pump()
  }

  private tick(): void {
    const waiting = this.written > this.outbox.confirmed
    if (waiting && Date.now() - this.writtenAt > ANSWER_MS) this.link?.drop()
  }

  /** `status` is what the gateway said instead of yes, when it said anything. */
  private ended(end: LinkEnd, status?: number): void {
    if (this.closed || this.redial) return
    this.link = null
    // A server closes a connection on which nothing happens.
    if (end === 'lost' && this.outbox.size === 0) return
    const { identifier, host, port, giveUpAfterMs, dropEvery, onConnection } = this.options
    const onPurpose = dropEvery && this.sinceDrop >= dropEvery
    if (onPurpose) this.sinceDrop = 0
    else this.failures++
    onConnection?.(end === 'refused' ? 'refused' : 'lost')
    this.awaySince ??= Date.now()
    const awayMs = Date.now() - this.awaySince
    const { everAnswered: everLoggedIn, failures } = this
    const verdict = verdictOn(end, { giveUpAfterMs, everLoggedIn, failures, awayMs })
    if (verdict === 'again') {
      const spread = (hashOf(identifier, failures) % 1000) / 1000
      this.redial = setTimeout(() => this.dial(), onPurpose ? REDIAL_MS : backoffMs(failures - 1, spread))
      return
    }
    this.close()
    const what = status === undefined ? 'Nothing answers' : `Only errors (${status}) come back`
    this.waiters.fail(
      verdict === 'refused'
        ? new TrackerRefused(`The gateway at ${host}:${port} does not know ${identifier}`)
        : new GatewayAway(`${what} at ${host}:${port}`),
    )
  }
}
