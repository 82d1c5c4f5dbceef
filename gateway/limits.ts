/** Counts open connections per address. */
export class ConnectionLimit {
  private readonly counts = new Map<string, number>()

  constructor(private readonly max: number) {}

  /** False when the address has as many as it may. */
  enter(address: string): boolean {
    const count = this.counts.get(address) ?? 0
    if (count >= this.max) return false
    this.counts.set(address, count + 1)
    return true
  }

  leave(address: string): void {
    const count = (this.counts.get(address) ?? 0) - 1
    if (count > 0) this.counts.set(address, count)
    else this.counts.delete(address)
  }
}

/**
 * How fast one device may send fixes: `perSecond` on average, with a burst of `BURST_SECONDS` worth
 * for the buffer of a tracker that was out of reach. A device that is faster is slowed, not cut.
 */
const BURST_SECONDS = 20

export class FixRate {
  private tokens: number
  private refilledAt = 0

  constructor(private readonly perSecond: number) {
    this.tokens = perSecond * BURST_SECONDS
  }

  /** Takes `fixes` out; returns how many milliseconds to wait before reading on, 0 for none. */
  take(fixes: number, now: number): number {
    const most = this.perSecond * BURST_SECONDS
    if (this.refilledAt > 0)
      this.tokens = Math.min(most, this.tokens + ((now - this.refilledAt) / 1000) * this.perSecond)
    this.refilledAt = now
    this.tokens -= fixes
    return this.tokens >= 0 ? 0 : Math.ceil((-this.tokens / this.perSecond) * 1000)
  }
}
