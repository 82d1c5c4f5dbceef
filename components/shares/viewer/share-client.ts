import { EventStream } from '@/components/live/event-stream'
import type { SharedTrail, ShareMessage } from '@/lib/shares/schema'
import { nextView, type OpenedShare, type ViewerNews, type ViewerState } from '@/lib/shares/viewer-state'

type Answer<T> = { ok: true; data: T } | { ok: false; error: string; seconds: number }

/** As the page has asked before this was loaded. */
export type EarlyAnswer = Promise<Response>

/** A bearer is renewed so long before it runs out, and asked for again so soon when that did not work. */
const RENEW_BEFORE_MS = 120_000
const RENEW_AGAIN_MS = 5000
/** Whoever waits for a place, or for the server, asks so often. */
const ASK_AGAIN_MS = 15_000
const FIRST_AWAY_MS = 2000
const PATIENCE_MS = 20_000
/** Feeds of the same page end with their bearers; what is opened again at once was not lost. */
const NOT_LOST_MS = 2500

/** Nothing of a link is kept by the browser, and no login goes along. */
const PRIVATE = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const

/**
 * Follows one link for as long as the page is open. Token, passcode and bearer are in memory only; the address keeps the
 * token, for a reload.
 */
export class ShareClient {
  private state: ViewerState = { phase: 'opening' }
  private readonly watchers = new Set<() => void>()
  private bearer = ''
  private passcode: string | undefined
  private feed: EventStream | null = null
  private timers: { renew?: Timer; again?: Timer; lost?: Timer } = {}
  private awayMs = FIRST_AWAY_MS
  private isClosed = false

  constructor(
    private readonly token: string,
    early: EarlyAnswer | null,
  ) {
    if (token === '') this.hear({ kind: 'refusedBy', error: 'shareRefused', at: Date.now(), seconds: 0 })
    else void this.open(early)
    window.addEventListener('offline', this.onOffline)
    window.addEventListener('online', this.onOnline)
  }

  readonly read = (): ViewerState => this.state

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** With what was typed. */
  readonly enter = (passcode: string): void => {
    this.passcode = passcode
    void this.open(null)
  }

  readonly retry = (): void => void this.open(null)

  close(): void {
    this.isClosed = true
    this.leave()
    window.removeEventListener('offline', this.onOffline)
    window.removeEventListener('online', this.onOnline)
  }

  private async open(early: EarlyAnswer | null): Promise<void> {
    clearTimeout(this.timers.again)
    this.hear({ kind: 'opening' })
    const answer = await answered<OpenedShare>(early ?? this.askToOpen())
    if (this.isClosed) return
    if (!answer) this.waitForServer()
    else if (!answer.ok) this.refuse(answer)
    else {
      this.awayMs = FIRST_AWAY_MS
      this.hear({ kind: 'opened', opened: answer.data, at: Date.now() })
      this.take(answer.data)
      this.feed ??= this.openFeed()
    }
  }

  private askToOpen(): Promise<Response> {
    const body = JSON.stringify({ token: this.token, passcode: this.passcode })
    const headers = { 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return fetch('/api/share/open', { ...PRIVATE, method: 'POST', headers, body, signal })
  }

  private waitForServer(): void {
    this.hear({ kind: 'away' })
    this.hear({ kind: 'lost', at: Date.now() })
    this.timers.again = setTimeout(this.retry, this.awayMs)
    this.awayMs = Math.min(ASK_AGAIN_MS, this.awayMs * 2)
  }

  private refuse({ error, seconds }: { error: string; seconds: number }): void {
    this.hear({ kind: 'refusedBy', error, at: Date.now(), seconds })
    if (error === 'sharePasscodeWrong') this.passcode = undefined
    const { phase } = this.state
    if (phase === 'full') this.timers.again = setTimeout(this.retry, ASK_AGAIN_MS)
    if (phase === 'away' || phase === 'watching') this.waitForServer()
    if (phase === 'tooMany') this.timers.again = setTimeout(this.retry, 1000 * (seconds || 60))
  }

  private take({ bearer, bearerUntil, now }: Pick<OpenedShare, 'bearer' | 'bearerUntil' | 'now'>): void {
    this.bearer = bearer
    this.renewAfter(Math.max(0, Date.parse(bearerUntil) - now - RENEW_BEFORE_MS))
  }

  private renewAfter(ms: number): void {
    clearTimeout(this.timers.renew)
    this.timers.renew = setTimeout(() => void this.renew(), ms)
  }

  private async renew(): Promise<void> {
    const asked = fetch('/api/share/renew', { ...PRIVATE, method: 'POST', headers: this.authorization() })
    const answer = await answered<Pick<OpenedShare, 'bearer' | 'bearerUntil' | 'now'>>(asked)
    if (this.isClosed || !this.feed) return
    if (answer?.ok) this.take(answer.data)
    else if (answer && isFinal(answer.error)) this.lose(answer)
    else this.renewAfter(RENEW_AGAIN_MS)
  }

  /** With a bearer that ran out while the machine slept, the link is opened anew. */
  private lose(answer: { error: string; seconds: number }): void {
    if (answer.error === 'shareBearerInvalid') {
      this.leave()
      void this.open(null)
    } else this.refuse(answer)
  }

  private openFeed(): EventStream {
    return new EventStream({
      open: (signal) => fetch('/api/share/feed', { ...PRIVATE, headers: this.authorization(), signal }),
      onData: (data) => {
        const message = JSON.parse(data) as ShareMessage
        clearTimeout(this.timers.lost)
        this.timers.lost = undefined
        this.hear({ kind: 'message', message, at: Date.now() })
        if (message.type === 'hello') void this.readTrail()
        return message.type === 'ended' ? 'stop' : 'goOn'
      },
      onLost: (heardAt) => {
        const at = heardAt ?? Date.now()
        this.timers.lost ??= setTimeout(() => this.hear({ kind: 'lost', at }), NOT_LOST_MS)
      },
      onRefused: async (response) => {
        const answer = await answered<null>(Promise.resolve(response))
        if (!answer || answer.ok || !isFinal(answer.error)) return 'lost'
        this.feed = null
        this.lose(answer)
        return 'stop'
      },
    })
  }

  private async readTrail(): Promise<void> {
    if (this.state.phase !== 'watching' || this.state.link.shows.fields.trail === 'none') return
    const answer = await answered<SharedTrail>(
      fetch('/api/share/trail', { ...PRIVATE, headers: this.authorization() }),
    )
    if (answer?.ok && !this.isClosed) this.hear({ kind: 'trail', trail: answer.data })
  }

  private authorization(): Record<string, string> {
    return { authorization: `Bearer ${this.bearer}` }
  }

  private readonly onOffline = (): void => this.feed?.goOffline()

  private readonly onOnline = (): void => {
    this.feed?.goOnline()
    if (this.state.phase === 'away') this.retry()
  }

  private hear(news: ViewerNews): void {
    const before = this.state
    this.state = nextView(before, news)
    // What is not watched any more has nothing left to be asked for.
    if (before.phase === 'watching' && this.state.phase !== 'watching') this.leave()
    if (this.state.phase === 'ended') this.passcode = undefined
    if (before !== this.state) for (const watcher of this.watchers) watcher()
  }

  private leave(): void {
    for (const timer of Object.values(this.timers)) clearTimeout(timer)
    this.timers = {}
    this.bearer = ''
    this.feed?.close()
    this.feed = null
  }
}

type Timer = ReturnType<typeof setTimeout>

/** What asking again does not change. */
const isFinal = (error: string): boolean => error.startsWith('share')

/** The answer of our server; null when none came, or one of something between us. */
async function answered<T>(asked: Promise<Response>): Promise<Answer<T> | null> {
  try {
    const response = await asked
    const { code, data } = (await response.json()) as { code: number; data: T & { error?: string } }
    if (code === 0) return { ok: true, data }
    return { ok: false, error: data?.error ?? '', seconds: Number(response.headers.get('retry-after')) }
  } catch {
    return null
  }
}
