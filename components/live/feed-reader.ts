import { createParser } from 'eventsource-parser'
import type { LiveMessage } from '@/lib/live/schema'
import { CHECK_MS, Silence } from '@/lib/live/silence'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

export type FeedHandlers = {
  onMessage: (message: LiveMessage) => void
  /** When the server was heard last, in milliseconds of this machine's clock; null for never. */
  onLost: (heardAt: number | null) => void
  /** The server refused for good, e.g. because there are too many devices, or the feed gave way to newer ones. */
  onRefused: (text: string) => void
  onSignedOut: () => void
}

/**
 * Reads the live feed for as long as it is not closed. A lost connection is opened again and goes on
 * after the last message.
 */
export class FeedReader {
  private readonly closing = new AbortController()
  private lastId = ''
  private failures = 0
  private heardAt: number | null = null
  /** The connection that is open or being opened. */
  private attempt = new AbortController()
  private wake: () => void = () => {}

  constructor(
    private readonly imei: string | null,
    private readonly handlers: FeedHandlers,
  ) {
    void this.run()
  }

  close(): void {
    this.closing.abort()
  }

  /** The machine has left the network: whatever the connection still looks like, it is lost. */
  goOffline(): void {
    this.attempt.abort()
  }

  /** It is back: no need to wait any longer. */
  goOnline(): void {
    this.failures = 0
    this.wake()
  }

  private async run(): Promise<void> {
    while (!this.closing.signal.aborted) {
      try {
        if ((await this.readOnce()) === 'stop') return
      } catch {
        // lost; tried again below
      }
      if (this.closing.signal.aborted) return
      this.handlers.onLost(this.heardAt)
      await this.pause(
        Math.min(FIRST_PAUSE_MS * 2 ** this.failures++, LONGEST_PAUSE_MS) * (0.7 + Math.random() * 0.6),
      )
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private async readOnce(): Promise<'stop' | 'lost'> {
    const attempt = new AbortController()
    this.attempt = attempt
    const silence = new Silence(Date.now())
    const checks = setInterval(() => silence.isLost(Date.now()) && attempt.abort(), CHECK_MS)
    try {
      return await this.readUntil(AbortSignal.any([this.closing.signal, attempt.signal]), silence)
    } finally {
      clearInterval(checks)
    }
  }

  private async readUntil(signal: AbortSignal, silence: Silence): Promise<'stop' | 'lost'> {
    const query = this.imei === null ? '' : `?imei=${this.imei}`
    const response = await fetch(`/api/live${query}`, {
      headers: this.lastId ? { 'last-event-id': this.lastId } : {},
      signal,
    })
    if (!response.ok) return this.refused(response)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let ended: string | null = null
    const parser = createParser({
      onEvent: ({ id, data }) => {
        this.lastId = id || this.lastId
        this.failures = 0
        const message = JSON.parse(data) as LiveMessage
        if (message.type === 'ended') ended = message.msg
        else this.handlers.onMessage(message)
      },
    })
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      this.heardAt = Date.now()
      silence.hear(this.heardAt)
      parser.feed(part.value)
    }
    if (ended === null) return 'lost'
    this.handlers.onRefused(ended)
    return 'stop'
  }

  private async refused(response: Response): Promise<'stop' | 'lost'> {
    if (response.status === 401) {
      this.handlers.onSignedOut()
      return 'stop'
    }
    if (response.status >= 500 || response.status === 429) return 'lost'
    const body = (await response.json().catch(() => null)) as { msg?: string } | null
    this.handlers.onRefused(body?.msg ?? '')
    return 'stop'
  }
}
