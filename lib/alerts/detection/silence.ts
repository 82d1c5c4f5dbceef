import { MINUTE_MS } from './detector'

/** A time in which nothing was heard of a device, or nothing of its GPS, in milliseconds UTC. */
export type Silence = {
  /** When it was heard last before, or since when its fixes are missed. */
  since: number
  /** When it had lasted long enough to be told. */
  due: number
  /** When it was heard again; null while it is not. */
  end: number | null
}

/** Takes in when a device was heard, in order, and finds silences of so many minutes and more. */
export class SilenceWatch {
  private last: number | null = null

  constructor(readonly minutes: number) {}

  /** The silence that ends here, or null. */
  hear(time: number): Silence | null {
    const { last } = this
    this.last = Math.max(time, last ?? time)
    return last === null ? null : silenceBetween(last, time, this.minutes)
  }

  /** The silence that goes on at a moment, or null. */
  at(now: number): Silence | null {
    const silence = this.last === null ? null : silenceBetween(this.last, now, this.minutes)
    return silence && { ...silence, end: null }
  }
}

function silenceBetween(since: number, end: number, minutes: number): Silence | null {
  const due = since + minutes * MINUTE_MS
  return due <= end ? { since, due, end } : null
}
