import type { AccountNode } from '@/lib/accounts/schema'
import type { DeviceGroup } from '@/lib/devices/group-schema'
import type { Bounds } from './bounds'
import type { EventChange, LiveEvent } from './schema'
import type { TabCounts } from './tab-counts'
import type { Vehicle } from './vehicle'
import type { ClusterMarker } from './vehicle-clusters'
import type { VehicleTab } from './vehicle-filter'
import type { ListRow, ListSort } from './vehicle-list'

/** What the page tells the worker. */
export type ToWorker =
  /** All devices visible, or one alone. */
  | { type: 'connect'; imei: string | null }
  /** The browser has left the network, or is back in it. */
  | { type: 'network'; online: boolean }
  /** How often changes are shown, in ms; 0 is at once. */
  | { type: 'pace'; everyMs: number }
  /** Write the fleet down for when there is no network; `mark` names the session that it is kept for. */
  | { type: 'keep'; mark: string }
  | { type: 'tree'; accounts: AccountNode[]; groups: DeviceGroup[]; favourites: number[] }
  | { type: 'filter'; tab: VehicleTab; search: string; sort: ListSort }
  | { type: 'toggle'; key: string }
  /** The rows of the list that are on the screen, end excluded. */
  | { type: 'window'; start: number; end: number }
  | { type: 'view'; bounds: Bounds; zoom: number; clustering: boolean }
  /** The vehicle that is followed closely: always drawn alone, every change of it told. */
  | { type: 'select'; id: number | null }
  /** Vehicles that are followed together: drawn alone, every change of them told. */
  | { type: 'follow'; imeis: readonly string[] }
  | { type: 'clusterBounds'; clusterId: number; ask: number }
  | { type: 'findInside'; bounds: Bounds; ask: number }
  | { type: 'findVehicle'; imei: string; ask: number }
  | { type: 'vehicleById'; id: number; ask: number }
  | { type: 'extent'; ask: number }
  /** The vehicle that the filter leaves, when it is the only one. */
  | { type: 'onlyShown'; ask: number }

/** A row of the list with what it shows. */
export type ShownRow =
  | (Extract<ListRow, { kind: 'account' }> & { name: string })
  | (Extract<ListRow, { kind: 'group' }> & { name: string | null; pinned: boolean })
  | { kind: 'vehicle'; id: number; depth: number; vehicle: Vehicle; favourite: boolean }

export type FeedState = 'connecting' | 'live' | 'lost' | 'refused'

/** Vehicles to draw, column by column, so that handing them over copies nothing. */
export type DrawnVehicles = {
  ids: Int32Array
  /** Longitude and latitude in turn. */
  coordinates: Float64Array
  headings: Float32Array
  /** Index in `DEVICE_STATUSES`. */
  statuses: Uint8Array
  /** Index in `VEHICLE_ICONS`. */
  icons: Uint8Array
  /** Seconds since 1970. */
  fixTimes: Float64Array
  /** Names, when there are few enough to write them. */
  names: string[] | null
}

/** What the worker tells the page. */
export type FromWorker =
  | {
      type: 'feed'
      state: FeedState
      message: string | null
      total: number
      clockOffset: number
      /** Of a lost feed: when the server was heard last, in milliseconds of this machine's clock; null for never. */
      heardAt: number | null
    }
  | ({ type: 'counts' } & TabCounts)
  | { type: 'rows'; total: number; start: number; rows: ShownRow[] }
  | { type: 'drawn'; clusters: ClusterMarker[]; vehicles: DrawnVehicles }
  | { type: 'selected'; vehicle: Vehicle | null }
  /** Of vehicles in general something has changed, perhaps what the feed does not carry. */
  | { type: 'infosChanged'; ids: number[] }
  /** In the order in which they were chosen; without those that the feed does not show. */
  | { type: 'followed'; vehicles: Vehicle[] }
  | { type: 'events'; events: (LiveEvent & { vehicle: Vehicle })[] }
  | { type: 'eventsChanged'; changes: EventChange[] }
  | { type: 'answer'; ask: number; bounds?: Bounds | null; vehicles?: Vehicle[] }
  | { type: 'signedOut' }
