/** What is told now may be of so long ago: a packet waits for the network, and is no upload of a buffer yet. */
const LIVE_MS = 5 * 60_000

type Known = {
  /** What the device told last, and the times of its newest fix and its newest packet, ms UTC. */
  ignition: boolean | null
  fixTime: number
  heardAt: number | null
  /** What was told with or before an older fix. */
  earlier: { time: number; on: boolean } | null
}

/** Nothing is known: what a file says stands for itself. */
export const UNTOLD: Known = {
  ignition: null,
  fixTime: Number.NEGATIVE_INFINITY,
  heardAt: null,
  earlier: null,
}

/**
 * The ignition along a device's time, for fixes that do not state it. Each takes that of its own time: an older one, out of a
 * buffer or late, neither that of now, nor does what it states change that of now.
 */
export class ToldIgnition {
  now: boolean | null
  private newest: number
  /** Fixes from then on were sent under the present one. */
  private since: number
  private readonly past: { time: number; on: boolean }[]

  constructor({ ignition, fixTime, heardAt, earlier }: Known) {
    this.now = ignition
    this.newest = fixTime
    // Whether a fix or a sign of life told it is not known: at the latest, it was the last packet.
    this.since = Math.max(this.newest, (heardAt ?? Number.NEGATIVE_INFINITY) - LIVE_MS)
    this.past = earlier ? [earlier] : []
  }

  /** At a moment; null where nothing was told up to then. */
  at(time: number): boolean | null {
    if (time >= this.since) return this.now
    let found: { time: number; on: boolean } | null = null
    for (const told of this.past)
      if (told.time <= time && told.time >= (found?.time ?? told.time)) found = told
    return found?.on ?? null
  }

  /** A fix stated it. */
  tellOfFix(time: number, on: boolean): void {
    this.past.push({ time, on })
    if (time < this.newest) return
    this.now = on
    this.since = this.newest = time
  }

  /** A packet without fixes stated it, on its arrival. */
  tell(heardAt: number, on: boolean): void {
    // What was sent shortly before it comes was sent under it, except for what a newer fix says itself.
    this.now = on
    this.since = Math.max(this.newest, heardAt - LIVE_MS)
  }
}
