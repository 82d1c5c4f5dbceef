import { AppError } from '@/lib/errors'

type Limits = {
  /** How much runs at a time. */
  running: number
  /** How much may wait, of all together and of one asker. */
  waiting: number
  waitingEach: number
  /** After how long whoever is refused may ask again. */
  retrySeconds: number
}

/**
 * Work that takes a processor for a while takes turns: a few run at a time, and those who ask come by turns, so that
 * many calls of one keep nobody else waiting longer than its own.
 */
export class FairQueue {
  private running = 0
  private waiting = 0
  /** Who waits, in the order of their next turns. */
  private readonly lines = new Map<string, (() => void)[]>()

  constructor(private readonly limits: Limits) {}

  /** Does `work` when it is the turn of `who`. Throws `systemBusy` at once when too much waits. */
  async run<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    await this.turnOf(who)
    try {
      return await work()
    } finally {
      this.running--
      this.startNext()
    }
  }

  private turnOf(who: string): Promise<void> | undefined {
    const { running, waiting, waitingEach, retrySeconds } = this.limits
    if (this.running < running) {
      this.running++
      return
    }
    const line = this.lines.get(who) ?? []
    if (this.waiting >= waiting || line.length >= waitingEach)
      throw new AppError('systemBusy', { seconds: retrySeconds })
    this.waiting++
    this.lines.set(who, line)
    return new Promise((start) => void line.push(start))
  }

  private startNext(): void {
    const [next] = this.lines
    if (!next) return
    const [who, line] = next
    this.lines.delete(who)
    const start = line.shift()
    if (line.length > 0) this.lines.set(who, line)
    this.waiting--
    this.running++
    start?.()
  }
}
