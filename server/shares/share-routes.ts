import { drivenNow } from '@/db/queries/fleet/routes/running-routes'
import type { LiveShare, LiveVehicle } from '@/db/queries/shares/live-share'
import { seesFleet } from '@/lib/auth/access'
import type { SharedRoute, SharedRouteLines } from '@/lib/shares/schema'
import { shownLine, shownRoute } from '@/lib/shares/shown-route'

/** Routes are read so often at most. */
export const ROUTES_MS = 10_000

type Driven = { told: SharedRoute[]; lines: SharedRouteLines['lines'] }

/** The routes that the vehicles of a link drive, as who made it may read them: read once for all viewers. */
export class ShareRoutes {
  private known: ReadonlyMap<number, Driven> = new Map()
  private readAt = Number.NEGATIVE_INFINITY

  /** The routes as they are told at `now`, by the ids of the devices. Nothing once the maker may not read the fleet. */
  async read(
    access: NonNullable<LiveShare['access']>,
    vehicles: readonly LiveVehicle[],
    now: number,
  ): Promise<ReadonlyMap<number, Driven>> {
    if (!seesFleet(access)) {
      this.forget()
      return this.known
    }
    if (now - this.readAt < ROUTES_MS) return this.known
    const ids = vehicles.map(({ deviceId }) => deviceId)
    const driven = await drivenNow(access, ids, new Date(now))
    const found = new Map<number, Driven>()
    for (const { deviceId, run, line } of driven) {
      const own = found.get(deviceId) ?? { told: [], lines: [] }
      own.told.push(shownRoute(run))
      own.lines.push(shownLine(line, driven.length))
      found.set(deviceId, own)
    }
    this.known = found
    this.readAt = now
    return found
  }

  forget(): void {
    this.known = new Map()
    this.readAt = Number.NEGATIVE_INFINITY
  }
}
