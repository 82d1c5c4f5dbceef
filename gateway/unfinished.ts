import { log } from '@/lib/log'

const MOST_BYTES = 128 * 1024 * 1024
/** Once there is too much, so much of it goes that not each further part is worth a look at all who hold some. */
const LEFT_OF_MOST = 7 / 8

/** Somebody who holds parts of messages. */
export type Holder = {
  readonly name: string | undefined
  /** Lets go of all of them. */
  drop: () => void
}

/**
 * What all connections hold of messages of which parts are missing. Each of them may hold a picture; a thousand that never
 * finish theirs may not take the memory of all. Who holds most loses first, so that those who flood us do not keep others out;
 * the rest is asked for again, as after any part that was lost.
 */
export class Unfinished {
  private sum = 0
  private readonly held = new Map<Holder, number>()

  constructor(private readonly most = MOST_BYTES) {}

  get bytes(): number {
    return this.sum
  }

  /** What somebody holds by now; nothing once its connection has ended. */
  hold(holder: Holder, bytes: number): void {
    const before = this.held.get(holder) ?? 0
    if (bytes === before) return
    this.sum += bytes - before
    if (bytes === 0) this.held.delete(holder)
    else this.held.set(holder, bytes)
    if (this.sum > this.most) this.dropLargest()
  }

  private dropLargest(): void {
    const largestFirst = [...this.held].sort(([, one], [, other]) => other - one)
    for (const [holder, bytes] of largestFirst) {
      if (this.sum <= this.most * LEFT_OF_MOST) return
      holder.drop()
      this.held.delete(holder)
      this.sum -= bytes
      log.warn({ device: holder.name, bytes, most: this.most }, 'unfinished messages dropped: too many')
    }
  }
}
