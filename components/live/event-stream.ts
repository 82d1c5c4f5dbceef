import { createParser } from 'eventsource-parser'
import { CHECK_MS, Silence } from '@/lib/live/silence'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

type Source = {
  /** `lastId` is empty before the first event. */
  open: (signal: AbortSignal, lastId: string) => Promise<Response>
  /** Says whether that was the last one. */
  onData: (data: string) => 'goOn' | 'stop'
  /** When the server was heard last, in milliseconds of this machine's clock; null for never. */
  onLost: (heardAt: number | null) => void
  /** An answer that is no stream: says whether to try again. */
  onRefused: (response: Response) => Promise<'lost' | 'stop'>
}

/**
 * Reads server-sent events for as long as it is not closed. A lost connection is opened again and goes on after the last
 * event.
 */
export class EventStream {
  private readonly closing = new AbortController()
  private lastId = ''
  private failures = 0
  private heardAt: number | null = null
  /** The connection that is open or being opened. */
  private attempt = new AbortController()
  private wake: () => void = () => {}

  constructor(private readonly source: Source) {
    void this.run()
  }

  close(): void {
    this.closing.abort()
    this.wake()
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
      this.source.onLost(this.heardAt)
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
    const response = await this.source.open(signal, this.lastId)
    if (!response.ok) return this.source.onRefused(response)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let verdict = 'goOn' as 'goOn' | 'stop'
    const parser = createParser({
      onEvent: ({ id, data }) => {
        if (verdict === 'stop') return
        this.lastId = id || this.lastId
        this.failures = 0
        verdict = this.source.onData(data)
      },
    })
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      this.heardAt = Date.now()
      silence.hear(this.heardAt)
      parser.feed(part.value)
      if (verdict === 'stop') {
        await reader?.cancel()
        return 'stop'
      }
    }
    return 'lost'
  }
}
