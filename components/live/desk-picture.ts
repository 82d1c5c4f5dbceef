import { type Bounds, isInside } from '@/lib/live/bounds'
import type { Vehicle } from '@/lib/live/vehicle'
import { type ClusterMarker, VehicleClusters } from '@/lib/live/vehicle-clusters'
import type { DrawnVehicles } from '@/lib/live/worker-messages'
import { drawVehicles } from './draw-vehicles'
import type { FollowedVehicles } from './followed-vehicles'

type View = { bounds: Bounds; zoom: number; clustering: boolean }

type Shown = {
  vehicles: ReadonlyMap<number, Vehicle>
  /** What the filter leaves. */
  shown: readonly Vehicle[]
  selectedId: number | null
  followed: FollowedVehicles
}

/** Without clustering, more than this in a view would be a smear. */
const MAX_DRAWN = 20_000

/** What the map draws of the desk's vehicles in its view; the groups are kept until told to make them anew. */
export class DeskPicture {
  /** Ids of vehicles that the map draws by themselves. */
  alone: ReadonlySet<number> = new Set()
  private view: View | null = null
  private clusters: VehicleClusters | null = null

  look(view: View): void {
    this.view = view
  }

  /** Others are shown, or others stand by themselves. */
  regroup(): void {
    this.clusters = null
  }

  /** Where the vehicles of a cluster stand; null once the groups have changed. */
  boundsOf(clusterId: number): Bounds | null {
    return this.clusters?.boundsOf(clusterId) ?? null
  }

  /** The chosen one and those that are followed are in no group. Null while nobody looks. */
  draw({ vehicles, shown, selectedId, followed }: Shown) {
    if (!this.view) return null
    const { bounds, zoom, clustering } = this.view
    const selected = selectedId === null ? undefined : vehicles.get(selectedId)
    const others = shown.filter(({ id }) => id !== selectedId && !followed.ids.has(id))
    let clusters: ClusterMarker[] = []
    let alone: Vehicle[]
    if (clustering) {
      this.clusters ??= new VehicleClusters(others)
      const found = this.clusters.inView(bounds, zoom)
      clusters = found.clusters
      alone = found.vehicleIds.flatMap((id) => vehicles.get(id) ?? [])
    } else {
      alone = others
        .filter(({ lat, lon }) => lat !== null && lon !== null && isInside(bounds, lat, lon))
        .slice(0, MAX_DRAWN)
    }
    alone.push(...followed.in(vehicles).filter(({ id }) => id !== selectedId))
    if (selected) alone.push(selected)
    this.alone = new Set(alone.map(({ id }) => id))
    const drawn = { clusters, vehicles: drawVehicles(alone) }
    return { drawn, transfer: buffersOf(drawn.vehicles) }
  }
}

/** What is handed over to the page rather than copied. */
const buffersOf = (drawn: DrawnVehicles): Transferable[] =>
  [drawn.ids, drawn.coordinates, drawn.headings, drawn.statuses, drawn.icons, drawn.fixTimes].map(
    ({ buffer }) => buffer as ArrayBuffer,
  )
