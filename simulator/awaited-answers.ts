type Awaited = { type: number; serial: number; upTo: number; at: number }

/** Frames of one connection that the server will answer, and what each answer confirms. */
export class AwaitedAnswers {
  private waiting: Awaited[] = []

  /** The number up to which answers are awaited; null when none is. */
  get upTo(): number | null {
    return this.waiting.at(-1)?.upTo ?? null
  }

  /** When the oldest of them was sent, in milliseconds; null when none is awaited. */
  get since(): number | null {
    return this.waiting[0]?.at ?? null
  }

  add(awaited: Awaited): void {
    this.waiting.push(awaited)
  }

  /** The number an answer confirms; null for one that nobody waits for. Answers come in order. */
  take(type: number, serial: number): number | null {
    const index = this.waiting.findIndex((it) => it.type === type && it.serial === serial)
    const answered = this.waiting[index]
    if (!answered) return null
    this.waiting.splice(0, index + 1)
    return answered.upTo
  }
}
