type Waiter = { isMet: () => boolean; resolve: () => void; reject: (error: Error) => void }

/** Promises that wait for something to become true, until somebody looks. */
export class Waiters {
  private waiting: Waiter[] = []
  private failure: Error | null = null

  get size(): number {
    return this.waiting.length
  }

  /** Resolves when `isMet` holds, at once if it does. Rejects after a failure. */
  until(isMet: () => boolean): Promise<void> {
    if (this.failure) return Promise.reject(this.failure)
    if (isMet()) return Promise.resolve()
    return new Promise((resolve, reject) => this.waiting.push({ isMet, resolve, reject }))
  }

  /** Lets go of everyone whose condition holds by now. */
  look(): void {
    const met = this.waiting.filter(({ isMet }) => isMet())
    this.waiting = this.waiting.filter((it) => !met.includes(it))
    for (const { resolve } of met) resolve()
  }

  /** Nothing will come true any more. */
  fail(error: Error): void {
    this.failure = error
    for (const { reject } of this.waiting.splice(0)) reject(error)
  }
}
