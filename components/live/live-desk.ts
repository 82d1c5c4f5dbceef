import type { AccountNode } from '@/lib/accounts/schema'
import type { DeviceGroup } from '@/lib/devices/group-schema'
import { type Bounds, boundsAround, isInside } from '@/lib/live/bounds'
import type { LiveMessage } from '@/lib/live/schema'
import type { Vehicle } from '@/lib/live/vehicle'
import { type ClusterMarker, VehicleClusters } from '@/lib/live/vehicle-clusters'
import { type VehicleFilter, vehicleFilter } from '@/lib/live/vehicle-filter'
import { buildVehicleList, type ListRow, type ListSort } from '@/lib/live/vehicle-list'
import { VehicleStore } from '@/lib/live/vehicle-store'
import type { FeedState, FromWorker, ShownRow, ToWorker } from '@/lib/live/worker-messages'
import { drawVehicles } from './draw-vehicles'
import { FeedReader } from './feed-reader'

type Post = (message: FromWorker, transfer?: Transferable[]) => void
type View = { bounds: Bounds; zoom: number; clustering: boolean }

/** Vehicles move by themselves this often; a new view is answered at once. */
const REDRAW_MS = 1000
const STATUS_MS = 5000
/** Without clustering, more than this in a view would be a smear. */
const MAX_DRAWN = 20_000
/** An answer to "which are inside" is a list for people. */
const MAX_FOUND = 500

/**
 * Keeps the vehicles of the feed and answers what the page wants to see of them: the rows of the list
 * on the screen, what to draw in the view of the map, counts, the chosen vehicle.
 */
export class LiveDesk {
  private readonly store = new VehicleStore()
  private feed: FeedReader | null = null
  private imei: string | null = null
  private clockOffset = 0
  private accounts: AccountNode[] = []
  private groups: DeviceGroup[] = []
  private favourites = new Set<number>()
  private filter: VehicleFilter & { sort: ListSort } = { tab: 'all', search: '', sort: 'name' }
  private readonly closed = new Set<string>()
  private window = { start: 0, end: 40 }
  private view: View | null = null
  private selectedId: number | null = null
  private rows: ListRow[] = []
  private shown: Vehicle[] = []
  private clusters: VehicleClusters | null = null
  private listedVersion = -1
  private drawnAt = 0
  private statusAt = 0
  private loading = true

  constructor(private readonly post: Post) {}

  hear(message: ToWorker): void {
    switch (message.type) {
      case 'connect':
        this.connect(message.imei)
        return
      case 'tree':
        this.accounts = message.accounts
        this.groups = message.groups
        this.favourites = new Set(message.favourites)
        this.refresh()
        return
      case 'favourites':
        this.favourites = new Set(message.ids)
        this.refresh()
        return
      case 'filter':
        this.filter = { tab: message.tab, search: message.search, sort: message.sort }
        this.refresh()
        return
      case 'toggle':
        if (!this.closed.delete(message.key)) this.closed.add(message.key)
        this.refresh()
        return
      case 'window':
        this.window = { start: message.start, end: message.end }
        if (!this.loading) this.postRows()
        return
      case 'view':
        this.view = { bounds: message.bounds, zoom: message.zoom, clustering: message.clustering }
        this.postDrawn()
        return
      case 'select':
        this.selectedId = message.id
        this.clusters = null
        this.postSelected()
        this.postDrawn()
        return
      default:
        this.answer(message)
    }
  }

  /** Called several times a second: passes on what has changed since, at the pace people can follow. */
  tick(): void {
    const now = this.now()
    if (this.loading) return
    if (now - this.statusAt >= STATUS_MS) {
      this.statusAt = now
      this.store.refreshStatuses(now)
    }
    if (this.store.version === this.listedVersion || now - this.drawnAt < REDRAW_MS) return
    this.refresh()
  }

  private now(): number {
    return Date.now() + this.clockOffset
  }

  private connect(imei: string | null): void {
    // Screens come and go; the feed they share stays open.
    if (this.feed && this.imei === imei) return
    this.imei = imei
    this.feed?.close()
    this.loading = true
    this.postFeed('connecting')
    this.feed = new FeedReader(imei, {
      onMessage: (message) => this.receive(message),
      onLost: () => this.postFeed('lost'),
      onRefused: (text) => this.postFeed('refused', text),
      onSignedOut: () => this.post({ type: 'signedOut' }),
    })
  }

  private receive(message: LiveMessage): void {
    if (message.type === 'hello') this.clockOffset = message.now - Date.now()
    this.store.apply(message, this.now())
    if (message.type === 'ready') {
      this.loading = false
      this.postFeed('live')
      this.refresh()
    } else if (message.type === 'events') {
      const events = message.events.flatMap((event) => {
        const vehicle = this.store.vehicles.get(event.deviceId)
        return vehicle ? [{ ...event, vehicle }] : []
      })
      this.post({ type: 'events', events })
    } else if ('live' in message && message.live.some(([id]) => id === this.selectedId)) this.postSelected()
  }

  private refresh(): void {
    if (this.loading) return
    this.listedVersion = this.store.version
    this.shown = this.store.byName().filter(vehicleFilter(this.filter, this.favourites))
    this.rows = buildVehicleList({
      vehicles: this.shown,
      accounts: this.accounts,
      groups: this.groups,
      sort: this.filter.sort,
      // While searching, what was found must not hide in a closed branch.
      closed: this.filter.search === '' ? this.closed : new Set(),
    })
    this.clusters = null
    const favourites = [...this.favourites].filter((id) => this.store.vehicles.has(id)).length
    this.post({ type: 'counts', counts: this.store.counts(), favourites, shown: this.shown.length })
    this.postRows()
    this.postDrawn()
  }

  private postRows(): void {
    const { start, end } = this.window
    const rows = this.rows.slice(start, end).flatMap((row) => this.shownRow(row) ?? [])
    this.post({ type: 'rows', total: this.rows.length, start, rows })
  }

  private shownRow(row: ListRow): ShownRow | null {
    if (row.kind === 'vehicle') {
      const vehicle = this.store.vehicles.get(row.id)
      return vehicle ? { ...row, vehicle, favourite: this.favourites.has(row.id) } : null
    }
    if (row.kind === 'group') {
      const group = this.groups.find(({ id }) => id === row.id)
      return { ...row, name: group?.name ?? null, pinned: group?.pinned ?? false }
    }
    const account = this.accounts.find(({ id }) => id === row.id)
    return account ? { ...row, name: account.name } : null
  }

  private postDrawn(): void {
    if (!this.view || this.loading) return
    this.drawnAt = this.now()
    const { bounds, zoom, clustering } = this.view
    const selected = this.selectedId === null ? undefined : this.store.vehicles.get(this.selectedId)
    const others = this.shown.filter(({ id }) => id !== this.selectedId)
    let clusters: ClusterMarker[] = []
    let alone: Vehicle[]
    if (clustering) {
      this.clusters ??= new VehicleClusters(others)
      const found = this.clusters.inView(bounds, zoom)
      clusters = found.clusters
      alone = found.vehicleIds.flatMap((id) => this.store.vehicles.get(id) ?? [])
    } else {
      alone = others
        .filter(({ lat, lon }) => lat !== null && lon !== null && isInside(bounds, lat, lon))
        .slice(0, MAX_DRAWN)
    }
    const vehicles = drawVehicles(selected ? [...alone, selected] : alone)
    const transfer = [
      vehicles.ids,
      vehicles.coordinates,
      vehicles.headings,
      vehicles.statuses,
      vehicles.icons,
      vehicles.fixTimes,
    ]
    this.post(
      { type: 'drawn', clusters, vehicles },
      transfer.map(({ buffer }) => buffer as ArrayBuffer),
    )
  }

  private postSelected(): void {
    const vehicle = this.selectedId === null ? null : (this.store.vehicles.get(this.selectedId) ?? null)
    this.post({ type: 'selected', vehicle })
  }

  private postFeed(state: FeedState, message: string | null = null): void {
    this.post({
      type: 'feed',
      state,
      message,
      total: this.store.vehicles.size,
      clockOffset: this.clockOffset,
    })
  }

  private answer(message: Extract<ToWorker, { ask: number }>): void {
    const { ask } = message
    if (message.type === 'clusterBounds') {
      this.post({ type: 'answer', ask, bounds: this.clusters?.boundsOf(message.clusterId) ?? null })
    } else if (message.type === 'extent') {
      const points = this.shown.flatMap(({ lat, lon }) =>
        lat === null || lon === null ? [] : [[lon, lat] as const],
      )
      this.post({ type: 'answer', ask, bounds: boundsAround(points) })
    } else if (message.type === 'findVehicle') {
      const found = this.store.byName().find(({ imei }) => imei === message.imei)
      this.post({ type: 'answer', ask, vehicles: found ? [found] : [] })
    } else if (message.type === 'vehicleById') {
      const found = this.store.vehicles.get(message.id)
      this.post({ type: 'answer', ask, vehicles: found ? [found] : [] })
    } else {
      const inside = this.shown.filter(
        ({ lat, lon }) => lat !== null && lon !== null && isInside(message.bounds, lat, lon),
      )
      this.post({ type: 'answer', ask, vehicles: inside.slice(0, MAX_FOUND) })
    }
  }
}
