import { LRUCache } from 'lru-cache'
import { AppError } from '@/lib/errors'

type Limits = {
  /** How much runs at a time, of all together and of one asker; of one as much as of all unless told. */
  running: number
  runningEach?: number
  /** How much may wait, of all together and of one asker. */
  waiting: number
  waitingEach: number
  /** After how long whoever is refused may ask again. */
  retrySeconds: number
  /**
   * How much work of one asker, in ms, goes on without a rest. Who goes on beyond that rests after each as long as it took,
   * two seconds at most.
   */
  restlessEach?: number
  /** Work of up to so long, in ms, counts for nothing of that: people of one account ask for days, at the same time. */
  shortEach?: number
}

/** Comes back once others had their turn; at once where nobody waits. */
export type LetOthers = () => Promise<void>

const LONGEST_REST_MS = 2000
/** Whose work of late is remembered. */
const MAX_REMEMBERED = 1000

/**
 * Work that takes a processor for a while takes turns: a few run at a time, and those who ask come by turns, so that
 * many calls of one keep nobody else waiting longer than its own.
 */
export class FairQueue {
  private running = 0
  private waiting = 0
  private readonly runningOf = new Map<string, number>()
  /** Who waits, in the order of their next turns. */
  private readonly lines = new Map<string, (() => void)[]>()
  /** Work of late in ms, as it was at a moment; of it goes half of the time that has passed since. */
  private readonly lately = new LRUCache<string, { work: number; at: number }>({ max: MAX_REMEMBERED })

  constructor(private readonly limits: Limits) {}

  /**
   * Does `work` when it is the turn of `who`. Throws `systemBusy` at once when too much waits. Work that comes in pieces may
   * call `letOthers` between them: who waits for its place goes ahead then.
   */
  async run<Result>(who: string, work: (letOthers: LetOthers) => Promise<Result>): Promise<Result> {
    await this.turnOf(who)
    let began = performance.now()
    const letOthers = async () => {
      if (this.waiting === 0) return
      const left = performance.now()
      await this.stepAside(who)
      began += performance.now() - left
    }
    try {
      return await work(letOthers)
    } finally {
      this.running--
      const rest = this.restAfter(who, performance.now() - began)
      if (rest === 0) this.leave(who)
      else {
        setTimeout(() => this.leave(who), rest)
        this.startNext()
      }
    }
  }

  private turnOf(who: string): Promise<void> | undefined {
    const { waiting, waitingEach, retrySeconds } = this.limits
    if (this.hasRoomFor(who)) {
      this.begin(who)
      return
    }
    const line = this.lines.get(who) ?? []
    if (this.waiting >= waiting || line.length >= waitingEach)
      throw new AppError('systemBusy', { seconds: retrySeconds })
    this.waiting++
    this.lines.set(who, line)
    return new Promise((start) => void line.push(start))
  }

  /** Gives its place away and comes back in turn, before others of the same asker. */
  private stepAside(who: string): Promise<void> {
    const back = new Promise<void>((start) => {
      const line = this.lines.get(who) ?? []
      line.unshift(start)
      this.lines.delete(who)
      this.lines.set(who, line)
    })
    this.waiting++
    this.running--
    this.leave(who)
    return back
  }

  private startNext(): void {
    for (const [who, line] of this.lines) {
      if (!this.hasRoomFor(who)) continue
      this.lines.delete(who)
      const start = line.shift()
      if (line.length > 0) this.lines.set(who, line)
      this.waiting--
      this.begin(who)
      start?.()
      return
    }
  }

  private hasRoomFor(who: string): boolean {
    const { running, runningEach = running } = this.limits
    return this.running < running && (this.runningOf.get(who) ?? 0) < runningEach
  }

  private begin(who: string): void {
    this.running++
    this.runningOf.set(who, (this.runningOf.get(who) ?? 0) + 1)
  }

  private restAfter(who: string, took: number): number {
    const { restlessEach = Infinity, shortEach = 0 } = this.limits
    if (took <= shortEach) return 0
    const at = performance.now()
    const last = this.lately.get(who) ?? { work: 0, at }
    const work = Math.max(0, last.work - (at - last.at) / 2) + took
    this.lately.set(who, { work, at })
    return work > restlessEach ? Math.min(took, LONGEST_REST_MS) : 0
  }

  /** Another of the same asker may begin. */
  private leave(who: string): void {
    const left = (this.runningOf.get(who) ?? 0) - 1
    if (left > 0) this.runningOf.set(who, left)
    else this.runningOf.delete(who)
    this.startNext()
  }
}
