import { hashOf } from '@/demo/random'
import { answerCommand, type CommandAnswer } from './command-answers'
import type { TextFamily } from './command-grammar'
import { type LinkEnd, verdictOn } from './giving-up'
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

/** So many fixes wait to be sent at most. */
const ROOM = 2000
/** After a cut that was asked for. */
const REDIAL_MS = 100

/**
 * What trackers are alike in, whatever they speak: what is not confirmed when the connection is lost is sent again over the
 * next, which is dialled until there is no hope any more. Who inherits dials first.
 */
export abstract class ResendingTracker<Options extends TrackerOptions = TrackerOptions> implements Tracker {
  readonly counts: TrackerCounts = { sent: 0, confirmed: 0, reuploaded: 0, refused: 0 }
  protected readonly outbox = new Outbox()
  protected readonly waiters = new Waiters()
  /** Number of the last report written on this connection. */
  protected written = 0
  protected failures = 0
  protected everLoggedIn = false
  protected fuelCut = false
  protected latest: TrackerReport | null = null
  protected closed = false
  /** Runs until the next connection is dialled. */
  protected redial: NodeJS.Timeout | undefined
  private sinceDrop = 0
  /** Since when nothing is confirmed any more; null while all is well. */
  private awaySince: number | null = null
  /** What it was told by commands. */
  private readonly settings = new Map<string, string>()
  private readonly clock: NodeJS.Timeout

  constructor(
    protected readonly options: Options,
    private readonly room = ROOM,
  ) {
    this.clock = setInterval(() => this.tick(), Math.min(1000, options.heartbeatMs))
  }

  /** Begins a connection, of which nothing is written yet. */
  protected abstract dial(): void
  /** Writes what may be written now. */
  protected abstract pump(): void
  /** Looks at the clock: who is silent for too long is gone. */
  protected abstract tick(): void
  /** Cuts the connection without a word. */
  protected abstract drop(): void

  send(report: TrackerReport): Promise<void> {
    this.outbox.add(report)
    this.pump()
    return this.waiters.until(() => this.outbox.size < this.room)
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
    this.drop()
  }

  /** Whether the connection is to be cut on purpose now. */
  protected get isDropDue(): boolean {
    const { dropEvery } = this.options
    return Boolean(dropEvery && this.sinceDrop >= dropEvery)
  }

  protected noteWritten(entry: Entry): void {
    this.written = entry.number
    this.latest = entry.report
    if (entry.attempts++ > 0) this.counts.reuploaded++
    else {
      this.counts.sent++
      this.sinceDrop++
    }
  }

  /** Everything up to a number was answered: it is saved, unless it is refused for good. */
  protected settle(upTo: number, isSaved = true): void {
    this.failures = 0
    this.awaySince = null
    for (const { report } of this.outbox.confirm(upTo)) {
      if (isSaved) {
        this.counts.confirmed++
        this.options.onConfirmed?.(report)
      } else this.counts.refused++
    }
    this.waiters.look()
    this.pump()
  }

  protected status(): TrackerStatus {
    return { ...this.options.status(), fuelCut: this.fuelCut }
  }

  /** Does what a text says, and returns what there is to answer. */
  protected obeyText(text: string, family: TextFamily | null): CommandAnswer {
    const fix = this.latest?.fix
    const answer = answerCommand(text, {
      status: this.status(),
      speedKmh: fix?.speedKmh ?? 0,
      positioned: fix?.positioned ?? false,
      family,
      imei: this.options.identifier,
      fix,
      settings: this.settings,
    })
    if (answer.keeps) this.settings.set(...answer.keeps)
    if (answer.fuelCut !== undefined) this.fuelCut = answer.fuelCut
    return answer
  }

  /** Dials again, or gives up and says `why`. */
  protected ended(end: LinkEnd, why = 'Nothing answers'): void {
    if (this.closed) return
    const { identifier, host, port, giveUpAfterMs, onConnection } = this.options
    const onPurpose = this.isDropDue
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
        : new GatewayAway(`${why} at ${host}:${port}`),
    )
  }
}
