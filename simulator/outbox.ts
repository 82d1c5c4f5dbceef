import type { TrackerReport } from './tracker'

export type Entry = { readonly number: number; readonly report: TrackerReport; attempts: number }

/** What the gateway has not confirmed, in order, numbered from 1. */
export class Outbox {
  private entries: Entry[] = []
  /** Confirmed ones at the front of `entries`, cleared away now and then. */
  private done = 0
  private added = 0

  /** Number of the newest report, 0 before the first. */
  get last(): number {
    return this.added
  }

  /** Number of the newest confirmed report. */
  get confirmed(): number {
    return this.added - this.size
  }

  get size(): number {
    return this.entries.length - this.done
  }

  add(report: TrackerReport): void {
    this.added++
    this.entries.push({ number: this.added, report, attempts: 0 })
  }

  /** The report of a number, if it is not confirmed yet. */
  get(number: number): Entry | undefined {
    return number > this.confirmed ? this.entries[this.done + number - this.confirmed - 1] : undefined
  }

  /** Takes out everything up to a number and returns it. */
  confirm(upTo: number): Entry[] {
    const count = Math.min(Math.max(upTo - this.confirmed, 0), this.size)
    const confirmed = this.entries.slice(this.done, this.done + count)
    this.done += count
    if (this.done > 1000) {
      this.entries = this.entries.slice(this.done)
      this.done = 0
    }
    return confirmed
  }
}
