import type { LiveMessage } from './schema'
import { makeVehicle, updateVehicle, type Vehicle, vehicleStatus } from './vehicle'

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** All vehicles of a feed, kept up to date by its messages. Lives in the worker. */
export class VehicleStore {
  readonly vehicles = new Map<number, Vehicle>()
  /** Counts up when vehicles come, go or change their names: lists must be sorted anew. */
  infoVersion = 0
  /** Counts up with every change. */
  version = 0
  private sorted: Vehicle[] = []
  private sortedAt = -1

  /** Applies a message; `now` in milliseconds by the server's clock. */
  apply(message: LiveMessage, now: number): void {
    if (message.type === 'hello' && !message.resumed) this.clear()
    else if (message.type === 'snapshot' || message.type === 'changed') {
      message.info.forEach((info, index) => {
        const live = message.live[index]
        if (live) this.vehicles.set(info[0], makeVehicle(info, live, now))
      })
      this.infoVersion++
    } else if (message.type === 'delta') {
      for (const live of message.live) {
        const vehicle = this.vehicles.get(live[0])
        if (vehicle) updateVehicle(vehicle, live, now)
      }
    } else if (message.type === 'removed') {
      for (const id of message.ids) this.vehicles.delete(id)
      this.infoVersion++
    } else return
    this.version++
  }

  private clear(): void {
    this.vehicles.clear()
    this.infoVersion++
  }

  /** Looks at the clock: vehicles fall silent and expire without a message. Returns whether any did. */
  refreshStatuses(now: number): boolean {
    let changed = false
    for (const vehicle of this.vehicles.values()) {
      const status = vehicleStatus(vehicle, now)
      if (status === vehicle.status) continue
      vehicle.status = status
      changed = true
    }
    if (changed) this.version++
    return changed
  }

  /** By name, the way people count: Van 2 before Van 10. */
  byName(): readonly Vehicle[] {
    if (this.sortedAt !== this.infoVersion) {
      this.sorted = [...this.vehicles.values()].sort(
        (a, b) => collator.compare(a.name, b.name) || a.id - b.id,
      )
      this.sortedAt = this.infoVersion
    }
    return this.sorted
  }
}
