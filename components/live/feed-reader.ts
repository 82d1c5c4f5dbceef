import { createParser } from 'eventsource-parser'
import type { LiveMessage } from '@/lib/live/schema'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** The server says something every 15 s; after this long without a word the connection is dead. */
const SILENCE_MS = 40_000

export type FeedHandlers = {
  onMessage: (message: LiveMessage) => void
  onLost: () => void
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

  constructor(
    private readonly imei: string | null,
    private readonly handlers: FeedHandlers,
  ) {
    void this.run()
  }

  close(): void {
    this.closing.abort()
  }

  private async run(): Promise<void> {
    while (!this.closing.signal.aborted) {
      try {
        if ((await this.readOnce()) === 'stop') return
      } catch {
        // lost; tried again below
      }
      if (this.closing.signal.aborted) return
      this.handlers.onLost()
      await pause(
        Math.min(FIRST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS) * (0.7 + Math.random() * 0.6),
      )
      this.failures++
    }
  }

  private async readOnce(): Promise<'stop' | 'lost'> {
    const silence = new Silence(SILENCE_MS)
    const query = this.imei === null ? '' : `?imei=${this.imei}`
    const response = await fetch(`/api/live${query}`, {
      headers: this.lastId ? { 'last-event-id': this.lastId } : {},
      signal: AbortSignal.any([this.closing.signal, silence.signal]),
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
      silence.broken()
      parser.feed(part.value)
    }
    silence.end()
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

/** Aborts when nothing was heard for a while. */
class Silence {
  private readonly controller = new AbortController()
  private timer: ReturnType<typeof setTimeout>

  constructor(private readonly ms: number) {
    this.timer = setTimeout(() => this.controller.abort(), ms)
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  broken(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.controller.abort(), this.ms)
  }

  end(): void {
    clearTimeout(this.timer)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
