import { type EmbedPhase, noticeAt, phaseOfRefusal } from '@/lib/embeds/embed-phase'
import { givenInAddress } from '@/lib/embeds/given-in-address'
import type { OpenEmbedBody, OpenedEmbed } from '@/lib/embeds/open-schema'
import { type EmbedErrorCode, TOKEN_NOTICE_MS } from '@/lib/embeds/protocol'

/** A refusal of the server, by the name of its error; null where none came. */
export class EmbedRefusal extends Error {
  constructor(
    readonly error: string | null,
    message: string,
  ) {
    super(message)
  }
}

type Told = {
  onTokenExpiring: (seconds: number) => void
  onError: (code: EmbedErrorCode, message: string) => void
}

const RETRY_MS = 5000
const EMPTY_RETRY_MS = 30_000
const TIMEOUT_MS = 30_000

/**
 * An embed that is open: what lets it in is kept in memory alone and renewed while the embed lives, or asked of the page
 * around it. Nothing is stored, no cookie is sent.
 */
export class EmbedSession {
  private state: EmbedPhase = { phase: 'opening' }
  private readonly watchers = new Set<() => void>()
  private bearer: string | null = null
  private token: string | undefined
  private readonly preview: boolean
  private timer: ReturnType<typeof setTimeout> | undefined
  private attempt = 0
  /** Milliseconds that the server's clock is ahead of this machine's. */
  ahead = 0

  constructor(
    private readonly embed: string,
    private readonly language: string,
    private readonly originOf: () => string | null,
    private readonly told: Told,
  ) {
    const given = givenInAddress(location)
    this.preview = given.preview !== undefined
    this.token = given.preview ?? given.token
  }

  readonly read = (): EmbedPhase => this.state

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Headers of a call. */
  get headers(): Record<string, string> {
    return {
      'accept-language': this.language,
      ...(this.bearer && { authorization: `Bearer ${this.bearer}` }),
    }
  }

  async open(): Promise<void> {
    clearTimeout(this.timer)
    const attempt = ++this.attempt
    const body: OpenEmbedBody = {
      embed: this.embed,
      ...(this.token && (this.preview ? { preview: this.token } : { token: this.token })),
      ...(this.originOf() && !this.preview && { origin: this.originOf() ?? undefined }),
    }
    try {
      const opened = await this.call<OpenedEmbed>('open', { method: 'POST', body: JSON.stringify(body) })
      if (attempt === this.attempt) this.show(opened)
    } catch (error) {
      if (attempt === this.attempt) this.fail(error)
    }
  }

  close(): void {
    this.attempt++
    clearTimeout(this.timer)
  }

  /** Goes on with another token; what is shown stays meanwhile. */
  setToken(token: string): void {
    this.token = token
    void this.open()
  }

  /** Asks for something of the embed. */
  async ask<T>(path: string, query: Record<string, string | undefined>, signal: AbortSignal): Promise<T> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    try {
      return await this.call<T>(`${path}?${new URLSearchParams(given)}`, { signal })
    } catch (error) {
      if (error instanceof EmbedRefusal && !signal.aborted) this.fall(error.error)
      throw error
    }
  }

  /** What a refusal in the midst of it comes to. */
  fall(error: string | null): void {
    const next = phaseOfRefusal(error)
    if (next.phase === 'away') return
    // A public embed is let in anew.
    if (next.phase === 'waiting' && this.state.phase === 'shown' && this.state.embed.renewable)
      void this.open()
    else this.change(next)
  }

  /** Changes what the page shows; an embed that waits says so. */
  change(next: EmbedPhase): void {
    this.state = next
    if (next.phase === 'waiting') this.told.onTokenExpiring(0)
    // It comes back with a vehicle.
    if (next.phase === 'ended' && next.reason === 'empty') {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => void this.open(), EMPTY_RETRY_MS)
    }
    for (const watcher of this.watchers) watcher()
  }

  private show(embed: OpenedEmbed): void {
    this.bearer = embed.bearer
    this.ahead = embed.now - Date.now()
    this.change({ phase: 'shown', embed })
    this.plan(Date.parse(embed.bearerUntil) - this.ahead, embed.renewable)
  }

  private plan(until: number, renewable: boolean): void {
    clearTimeout(this.timer)
    const wait = noticeAt(until, Date.now(), TOKEN_NOTICE_MS) - Date.now()
    this.timer = setTimeout(() => {
      if (renewable) return void this.renew()
      this.told.onTokenExpiring(Math.max(0, Math.round((until - Date.now()) / 1000)))
      this.timer = setTimeout(() => this.change({ phase: 'waiting' }), Math.max(0, until - Date.now()))
    }, wait)
  }

  private async renew(): Promise<void> {
    const attempt = this.attempt
    try {
      const { bearer, bearerUntil, now } = await this.call<OpenedEmbed>('renew', { method: 'POST' })
      if (attempt !== this.attempt) return
      this.bearer = bearer
      this.ahead = now - Date.now()
      this.plan(Date.parse(bearerUntil) - this.ahead, true)
    } catch {
      if (attempt === this.attempt) void this.open()
    }
  }

  private fail(error: unknown): void {
    const [name, text] = error instanceof EmbedRefusal ? [error.error, error.message] : [null, '']
    const next = phaseOfRefusal(name)
    if (next.phase === 'waiting' && this.token) this.told.onError('tokenRefused', text)
    else if (next.phase === 'refused') this.told.onError('refused', text)
    if (next.phase === 'away') {
      this.told.onError('unreachable', text)
      this.timer = setTimeout(() => void this.open(), RETRY_MS * (0.7 + Math.random() * 0.6))
      if (this.state.phase === 'shown') return
    }
    this.change(next)
  }

  private async call<T>(path: string, options: RequestInit): Promise<T> {
    const timeOut = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`/api/embed/${path}`, {
      ...options,
      headers: { ...this.headers, ...(options.body ? { 'content-type': 'application/json' } : {}) },
      credentials: 'omit',
      signal: options.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut,
    })
    const answer = (await response.json()) as { code: number; msg: string; data: T & { error?: string } }
    if (!response.ok) throw new EmbedRefusal(answer.data?.error ?? null, answer.msg)
    return answer.data
  }
}
