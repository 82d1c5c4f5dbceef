import type { Vehicle } from '@/lib/live/vehicle'

type Vehicles = ReadonlyMap<number, Vehicle>

/** The vehicles that the page follows together: which they are, by id, as long as the feed shows them. */
export class FollowedVehicles {
  private imeis: readonly string[] = []
  private found: ReadonlySet<number> = new Set()

  /** Takes others, in the order in which they are told. */
  choose(imeis: readonly string[], vehicles: Vehicles): void {
    this.imeis = imeis
    this.find(vehicles)
  }

  /** To be called when vehicles came, went or are others now. */
  find(vehicles: Vehicles): void {
    const ids = new Map<string, number>()
    if (this.imeis.length > 0) {
      const wanted = new Set(this.imeis)
      for (const { id, imei } of vehicles.values()) if (wanted.has(imei)) ids.set(imei, id)
    }
    this.found = new Set(this.imeis.flatMap((imei) => ids.get(imei) ?? []))
  }

  get ids(): ReadonlySet<number> {
    return this.found
  }

  /** As they are now. */
  in(vehicles: Vehicles): Vehicle[] {
    return [...this.found].flatMap((id) => vehicles.get(id) ?? [])
  }
}
