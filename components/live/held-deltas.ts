import type { DeviceLive, LiveMessage } from '@/lib/live/schema'

/**
 * Hands on what the feed says, at once or, for slow machines, changed states no more often than every few seconds: of
 * each vehicle the newest then. Whatever else comes is handed on at once, behind the states that were said before it.
 */
export class HeldDeltas {
  private everyMs = 0
  private readonly held = new Map<number, DeviceLive>()
  private handing: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly handOn: (message: LiveMessage) => void) {}

  /** Milliseconds between two changes; 0 is at once. */
  setPace(everyMs: number): void {
    this.everyMs = everyMs
    if (everyMs === 0) this.release()
  }

  take(message: LiveMessage): void {
    if (message.type !== 'delta' || this.everyMs === 0) {
      // Events show nothing of where vehicles are now.
      if (message.type !== 'events' && message.type !== 'eventsChanged') this.release()
      this.handOn(message)
      return
    }
    for (const live of message.live) this.held.set(live[0], live)
    this.handing ??= setTimeout(() => this.release(), this.everyMs)
  }

  private release(): void {
    if (this.handing) clearTimeout(this.handing)
    this.handing = null
    if (this.held.size === 0) return
    const live = [...this.held.values()]
    this.held.clear()
    this.handOn({ type: 'delta', live })
  }
}
