import type { LinkEnd } from './giving-up'
import { HttpLink } from './http-link'
import { osmandQuery } from './osmand-request'
import { ResendingTracker } from './resending-tracker'
import type { TrackerOptions } from './tracker'

export type OsmandOptions = TrackerOptions & { method?: 'GET' | 'POST' }

/** So many requests are on their way without an answer at most, and so many fixes wait to be sent. */
const WINDOW = 50
const ROOM = 200
const ANSWER_MS = 60_000

/** A phone: one request a fix, in order; an answer of 2xx confirms it, 400 refuses it for good. */
export class OsmandTracker extends ResendingTracker<OsmandOptions> {
  private link: HttpLink | null = null
  private writtenAt = 0
  /** One until the first answer of a connection: the gateway gets to know the phone by one request. */
  private window = 1

  constructor(options: OsmandOptions) {
    super(options, ROOM)
  }

  protected drop(): void {
    this.link?.drop()
  }

  protected dial(): void {
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
          if (this.link === link) this.left(reached ? 'lost' : 'unreachable')
        },
      },
    )
    this.link = link
  }

  /** The first thing to say has it dial. */
  protected pump(): void {
    const { outbox, options } = this
    if (outbox.size > 0 && !this.link && !this.redial && !this.closed) this.dial()
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
      this.noteWritten(entry)
      if (this.isDropDue) {
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
      this.left(status === 404 ? 'refused' : 'unreachable', `Only errors (${status}) come back`)
      return
    }
    if (!this.everLoggedIn || this.failures > 0) this.options.onConnection?.('connected')
    this.everLoggedIn = true
    this.window = WINDOW
    this.writtenAt = Date.now()
    this.settle(this.outbox.confirmed + 1, status !== 400)
  }

  protected tick(): void {
    const waiting = this.written > this.outbox.confirmed
    if (waiting && Date.now() - this.writtenAt > ANSWER_MS) this.link?.drop()
  }

  private left(end: LinkEnd, why?: string): void {
    if (this.redial) return
    this.link = null
    // A server closes a connection on which nothing happens.
    if (end === 'lost' && this.outbox.size === 0) return
    this.ended(end, why)
  }
}
