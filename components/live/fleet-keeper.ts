import { keepFleet } from '@/components/kept/kept-store'
import type { Vehicle } from '@/lib/live/vehicle'
import { keptFleet } from '@/lib/offline/kept'

/** Thousands of vehicles are written in some ten milliseconds. */
const KEEP_MS = 20_000

/** Writes the fleet of a live feed down from time to time, for when there is no network. */
export class FleetKeeper {
  private keptAt = Number.NEGATIVE_INFINITY

  /** For the session that `mark` names. */
  constructor(private readonly mark: string) {}

  /** Keeps the fleet as it is at `at`, by the server's clock; `pressing` when it may be the last time. */
  offer(vehicles: readonly Vehicle[], at: number, pressing = false): void {
    if (!pressing && at - this.keptAt < KEEP_MS) return
    this.keptAt = at
    // A browser that is full, or keeps nothing, shows the fleet all the same.
    keepFleet(this.mark, keptFleet(vehicles, at)).catch(() => {})
  }
}
