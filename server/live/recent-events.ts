import type { HeardEvent } from '@/db/queries/live/live'

/** By how many numbers an event may be committed after one with a higher number. */
export const EVENTS_COMMITTED_LATE = 1000

/** Which events were told lately, so that none is told twice when they are read again after a gap. */
export class RecentEvents {
  newest = 0
  private told = new Set<number>()
  private toldBefore = new Set<number>()

  untold(events: readonly HeardEvent[]): HeardEvent[] {
    const untold = events.filter(({ event }) => !this.told.has(event.id) && !this.toldBefore.has(event.id))
    for (const { event } of untold) {
      this.told.add(event.id)
      this.newest = Math.max(this.newest, event.id)
    }
    if (this.told.size > EVENTS_COMMITTED_LATE * 2) {
      this.toldBefore = this.told
      this.told = new Set()
    }
    return untold
  }
}
