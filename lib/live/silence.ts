/** The server says something this often, whether or not anything happens. */
export const KEEP_ALIVE_MS = 3000
/** A feed that was heard and then says nothing for so long is lost. */
export const LOST_AFTER_MS = 10_000
/** A server that has just started reads the whole fleet before its first word. */
export const OPENING_MS = 20_000
/** Silence is looked at this often. */
export const CHECK_MS = 1000
/** Checks that come later than this were held up themselves, as in a laptop that slept or a hidden page. */
const HELD_UP_MS = 3 * CHECK_MS

/** Whether an attempt at the feed is still alive. All times are milliseconds of one clock. */
export class Silence {
  private heardAt: number
  private checkedAt: number
  private limitMs = OPENING_MS

  constructor(begunAt: number) {
    this.heardAt = begunAt
    this.checkedAt = begunAt
  }

  hear(now: number): void {
    this.heardAt = now
    this.limitMs = LOST_AFTER_MS
  }

  /** To be asked every `CHECK_MS`. After a pause of the checks, what came meanwhile may be read first. */
  isLost(now: number): boolean {
    const heldUp = now - this.checkedAt > HELD_UP_MS
    this.checkedAt = now
    return !heldUp && now - this.heardAt > this.limitMs
  }
}
