/** Sums that are there sooner keep nobody waiting. */
const SLOW_MS = 500
/** For so long after somebody looked last. */
const LOOKED_MS = 24 * 3_600_000
/** Before what was summed up is too old to be shown. */
const AGAIN_MS = 8 * 60_000
/** Each costs seconds of the database: no more than these. */
const MOST = 30

type Kept<Board> = { board: Board; lookedAt: number; summedAt: number }

/** Which boards are summed up again while nobody looks, so that whoever opens one the next time does not wait. */
export class WarmBoards<Board> {
  private readonly kept = new Map<string, Kept<Board>>()

  /** Somebody looks at a board. Times are in milliseconds. */
  looked(key: string, now: number): void {
    const known = this.kept.get(key)
    if (!known) return
    // Whoever was looked at longest ago comes first.
    this.kept.delete(key)
    this.kept.set(key, { ...known, lookedAt: now })
  }

  /** A board was summed up at `now`, which took `ms`. */
  summed(key: string, board: Board, { now, ms }: { now: number; ms: number }): void {
    const known = this.kept.get(key)
    if (ms < SLOW_MS) {
      this.kept.delete(key)
      return
    }
    if (!known && this.kept.size >= MOST) this.kept.delete(this.kept.keys().next().value ?? '')
    this.kept.set(key, { board, lookedAt: known?.lookedAt ?? now, summedAt: now })
  }

  /** Those that are to be summed up again. */
  due(now: number): Board[] {
    const due: Board[] = []
    for (const [key, { board, lookedAt, summedAt }] of this.kept) {
      if (now - lookedAt > LOOKED_MS) this.kept.delete(key)
      else if (now - summedAt >= AGAIN_MS) due.push(board)
    }
    return due
  }

  /** One that cannot be summed up any more: its groups are gone, or its account. */
  drop(key: string): void {
    this.kept.delete(key)
  }

  get isEmpty(): boolean {
    return this.kept.size === 0
  }
}
