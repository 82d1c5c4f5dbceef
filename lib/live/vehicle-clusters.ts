import Supercluster, { type PointFeature } from 'supercluster'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { type Bounds, boundsAround } from './bounds'
import type { Vehicle } from './vehicle'

/** How many of each state a cluster holds, in the order of `DEVICE_STATUSES`. */
export type ClusterMarker = { id: number; lon: number; lat: number; count: number; byStatus: number[] }

type PointProperties = { vehicleId: number; status: number }
type ClusterProperties = { byStatus: number[] }

/** Clusters come apart at this zoom. */
const MAX_CLUSTER_ZOOM = 14
const RADIUS_PX = 56
const MIN_POINTS = 4

const STATUS_INDEX = new Map<string, number>(DEVICE_STATUSES.map((status, index) => [status, index]))
const one = (status: number): number[] => DEVICE_STATUSES.map((_, index) => (index === status ? 1 : 0))

/** Groups vehicles that would overlap on the map. Built anew when they have moved. */
export class VehicleClusters {
  private readonly index = new Supercluster<PointProperties, ClusterProperties>({
    radius: RADIUS_PX,
    extent: 256,
    maxZoom: MAX_CLUSTER_ZOOM,
    minPoints: MIN_POINTS,
    map: ({ status }) => ({ byStatus: one(status) }),
    reduce: (sum, { byStatus }) => {
      sum.byStatus = sum.byStatus.map((count, status) => count + (byStatus[status] ?? 0))
    },
  })

  constructor(vehicles: Iterable<Pick<Vehicle, 'id' | 'lat' | 'lon' | 'status'>>) {
    const points: PointFeature<PointProperties>[] = []
    for (const { id, lat, lon, status } of vehicles) {
      if (lat === null || lon === null) continue
      points.push({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lon, lat] },
        properties: { vehicleId: id, status: STATUS_INDEX.get(status) ?? 0 },
      })
    }
    this.index.load(points)
  }

  /** What to draw in a view: clusters, and ids of vehicles that stand alone. */
  inView(bounds: Bounds, zoom: number): { clusters: ClusterMarker[]; vehicleIds: number[] } {
    const clusters: ClusterMarker[] = []
    const vehicleIds: number[] = []
    for (const { geometry, properties } of this.index.getClusters(bounds, Math.floor(zoom))) {
      const [lon = 0, lat = 0] = geometry.coordinates
      if ('cluster' in properties && properties.cluster) {
        const { cluster_id, point_count, byStatus } = properties
        clusters.push({ id: cluster_id, lon, lat, count: point_count, byStatus })
      } else if ('vehicleId' in properties) vehicleIds.push(properties.vehicleId)
    }
    return { clusters, vehicleIds }
  }

  /** The smallest bounds that hold exactly the members of a cluster. */
  boundsOf(clusterId: number): Bounds | null {
    try {
      return boundsAround(
        this.index
          .getLeaves(clusterId, Number.POSITIVE_INFINITY)
          .map(({ geometry }) => geometry.coordinates as [number, number]),
      )
    } catch {
      return null // the vehicles have moved and the cluster is gone
    }
  }
}
