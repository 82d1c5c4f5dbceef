/** So long long work holds the thread before others have their turn. A request stops a dozen times on its way. */
const TURN_MS = 2
/** A look at the clock costs as much as a small piece of work. */
const LOOK_EVERY = 16

type Loop = {
  /** Of a clock that only goes forward, in ms. */
  now: () => number
  /** Comes back once others had their turn. */
  pause: () => Promise<void>
}

// Next keeps a copy of this module for each route; their works wait in the same line.
const holder = globalThis as typeof globalThis & { waitingWorks?: (() => void)[] }

const LOOP: Loop = {
  now: () => performance.now(),
  pause: () =>
    new Promise((next) => {
      holder.waitingWorks ??= []
      if (holder.waitingWorks.push(next) === 1) setImmediate(letNextWork)
    }),
}

/** Between two looks at what came from outside one work has its turn, however many there are. */
function letNextWork(): void {
  const [next] = holder.waitingWorks?.splice(0, 1) ?? []
  if (holder.waitingWorks && holder.waitingWorks.length > 0) setImmediate(letNextWork)
  next?.()
}

/**
 * Long work in short turns. One of them goes with the work from its beginning to its end, however many pieces it comes
 * in.
 */
export class Turns {
  private until: number

  constructor(private readonly loop: Loop = LOOP) {
    this.until = loop.now() + TURN_MS
  }

  /** Does `work` with each of the items, in their order, and lets others go ahead whenever a turn is over. */
  async each<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
    let count = 0
    for (const item of items) {
      work(item)
      if (++count % LOOK_EVERY === 0) await this.next()
    }
    await this.next()
  }

  /** The same with what comes of it. */
  async map<Item, Result>(items: Iterable<Item>, work: (item: Item) => Result): Promise<Result[]> {
    const results: Result[] = []
    await this.each(items, (item) => void results.push(work(item)))
    return results
  }

  /** Does work that stops now and then of itself, to its end. */
  async run<Result>(work: Generator<void, Result>): Promise<Result> {
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) return step.value
      await this.next()
    }
  }

  /** Whether it is the others' turn; for loops of their own, whose pieces are not small. */
  get isOver(): boolean {
    return this.loop.now() >= this.until
  }

  /** Lets others go ahead if it is their turn. */
  async next(): Promise<void> {
    if (!this.isOver) return
    await this.loop.pause()
    this.until = this.loop.now() + TURN_MS
  }
}
