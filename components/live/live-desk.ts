import type { AccountNode } from '@/lib/accounts/schema'
import type { DeviceGroup } from '@/lib/devices/group-schema'
import { nextRedraw, restAfter } from '@/lib/live/redraw-pace'
import type { LiveMessage } from '@/lib/live/schema'
import { countTabs } from '@/lib/live/tab-counts'
import type { Vehicle } from '@/lib/live/vehicle'
import { type VehicleFilter, vehicleFilter } from '@/lib/live/vehicle-filter'
import { buildVehicleList, type ListRow, type ListSort } from '@/lib/live/vehicle-list'
import { VehicleStore } from '@/lib/live/vehicle-store'
import type { FeedState, FromWorker, ToWorker } from '@/lib/live/worker-messages'
import { answerTo, type Question } from './desk-answers'
import { DeskPicture } from './desk-picture'
import { shownRows } from './desk-rows'
import { FeedReader } from './feed-reader'
import { FleetKeeper } from './fleet-keeper'
import { FollowedVehicles } from './followed-vehicles'
import { HeldDeltas } from './held-deltas'

type Post = (message: FromWorker, transfer?: Transferable[]) => void

/**
 * Keeps the vehicles of the feed and answers what the page wants to see of them: the rows of the list
 * on the screen, what to draw in the view of the map, counts, the chosen vehicle.
 */
export class LiveDesk {
  private readonly store = new VehicleStore()
  private feed: FeedReader | null = null
  private keeper: FleetKeeper | null = null
  private readonly deltas = new HeldDeltas((message) => this.receive(message))
  private imei: string | null = null
  private clockOffset = 0
  private feedState: FeedState = 'connecting'
  private heardAt: number | null = null
  private accounts: AccountNode[] = []
  private groups: DeviceGroup[] = []
  private favourites = new Set<number>()
  private filter: VehicleFilter & { sort: ListSort } = { tab: 'all', search: '', sort: 'name' }
  private readonly closed = new Set<string>()
  private window = { start: 0, end: 40 }
  private readonly picture = new DeskPicture()
  private selectedId: number | null = null
  private readonly followed = new FollowedVehicles()
  private rows: ListRow[] = []
  private shown: Vehicle[] = []
  private listedVersion = -1
  private listedInfos = -1
  /** Vehicles whose change is not drawn yet; how many changes were not laid out anew. */
  private readonly changed = new Set<number>()
  private unlisted = 0
  /** From when on all may be laid out anew, and what changed be redrawn; by `performance.now()`. */
  private allFrom = 0
  private changedFrom = 0
  private redrawing: ReturnType<typeof setTimeout> | null = null
  private loading = true

  constructor(private readonly post: Post) {}

  hear(message: ToWorker): void {
    switch (message.type) {
      case 'connect':
        this.connect(message.imei)
        return
      case 'network':
        if (message.online) this.feed?.goOnline()
        else this.feed?.goOffline()
        return
      case 'pace':
        this.deltas.setPace(message.everyMs)
        return
      case 'keep':
        this.keeper = new FleetKeeper(message.mark)
        this.keepFleet({})
        return
      case 'tree':
        this.accounts = message.accounts
        this.groups = message.groups
        this.favourites = new Set(message.favourites)
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
        this.picture.look({ bounds: message.bounds, zoom: message.zoom, clustering: message.clustering })
        this.postDrawn()
        return
      case 'select':
        this.selectedId = message.id
        this.picture.regroup()
        this.postSelected()
        this.postDrawn()
        return
      case 'follow':
        this.followed.choose(message.imeis, this.store.vehicles)
        this.picture.regroup()
        this.postFollowed()
        this.postDrawn()
        return
      default:
        this.answer(message)
    }
  }

  /** Called every few seconds: vehicles fall silent without a message; but not those that nobody can hear. */
  tick(): void {
    this.keepFleet()
    if (this.feedState === 'live' && !this.loading && this.store.refreshStatuses(this.now()))
      this.redrawSoon()
  }

  /** What is not all that the account sees, or is old already, is not kept in place of what is. */
  private keepFleet(now?: { heardAt?: number }): void {
    if (this.feedState !== 'live' || this.loading || this.imei !== null) return
    const at = (now?.heardAt ?? Date.now()) + this.clockOffset
    this.keeper?.offer(this.store.byName(), at, now !== undefined)
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
      onMessage: (message) => this.deltas.take(message),
      onLost: (heardAt) => {
        // Perhaps for long: this is what there is to show until then.
        if (heardAt !== null) this.keepFleet({ heardAt })
        this.heardAt = heardAt ?? this.heardAt
        this.postFeed('lost')
      },
      onRefused: (text) => {
        this.feed = null
        this.postFeed('refused', text)
      },
      onSignedOut: () => this.post({ type: 'signedOut' }),
    })
  }

  private receive(message: LiveMessage): void {
    if (message.type === 'hello') {
      this.clockOffset = message.now - Date.now()
      // All comes anew: what is shown stays until it is there.
      if (!message.resumed) this.loading = true
    }
    this.store.apply(message, this.now())
    if (message.type === 'ready') {
      this.loading = false
      this.postFeed('live')
      this.refresh()
      this.keepFleet({})
    } else if (message.type === 'events') {
      const events = message.events.flatMap((event) => {
        const vehicle = this.store.vehicles.get(event.deviceId)
        return vehicle ? [{ ...event, vehicle }] : []
      })
      this.post({ type: 'events', events })
    } else if (message.type === 'eventsChanged') {
      this.post(message)
    } else {
      if ('live' in message && message.live.some(([id]) => id === this.selectedId)) this.postSelected()
      if (message.type === 'changed') this.post({ type: 'infosChanged', ids: message.info.map(([id]) => id) })
      if (message.type === 'delta' && message.live.some(([id]) => this.followed.ids.has(id)))
        this.postFollowed()
      if (message.type === 'delta') for (const [id] of message.live) this.changed.add(id)
      if (message.type === 'delta') this.unlisted += message.live.length
      this.redrawSoon()
    }
  }

  /** Redraws what has changed, at once or at the pace that its cost allows. */
  private redrawSoon(): void {
    if (this.redrawing) clearTimeout(this.redrawing)
    this.redrawing = null
    if (this.loading || this.store.version === this.listedVersion) return
    const now = performance.now()
    // What came, went or has another name has its place in the list only when that is made anew.
    const changed = this.store.infoVersion === this.listedInfos ? this.changed.size : 0
    const { what, at } = nextRedraw(changed, { now, allFrom: this.allFrom, changedFrom: this.changedFrom })
    if (at > now) {
      this.redrawing = setTimeout(() => this.redrawSoon(), at - now)
      return
    }
    if (what === 'all') this.refresh()
    else {
      this.redrawChanged()
      this.redrawSoon()
    }
  }

  /** Shows vehicles that changed where they stand in the list and on the map, without filtering and grouping anew. */
  private redrawChanged(): void {
    const began = performance.now()
    const changed = [...this.changed]
    this.changed.clear()
    const { start, end } = this.window
    const inWindow = this.rows
      .slice(start, end)
      .some((row) => row.kind === 'vehicle' && changed.includes(row.id))
    if (inWindow) this.postRows()
    const drawn = changed.some((id) => this.picture.alone.has(id))
    if (drawn) this.postDrawn()
    const costMs = performance.now() - began
    const handed = drawn ? this.picture.alone.size : 0
    const rest = restAfter({ costMs, changed: changed.length, drawn: handed, regrouped: false })
    this.changedFrom = performance.now() + rest
  }

  private refresh(): void {
    if (this.loading) return
    const began = performance.now()
    const changed = this.unlisted
    this.listedVersion = this.store.version
    const infosChanged = this.store.infoVersion !== this.listedInfos
    if (infosChanged) this.followed.find(this.store.vehicles)
    if (infosChanged || this.followed.ids.size > 0) this.postFollowed()
    this.listedInfos = this.store.infoVersion
    this.unlisted = 0
    this.changed.clear()
    this.shown = this.store.byName().filter(vehicleFilter(this.filter, this.favourites))
    this.rows = buildVehicleList({
      vehicles: this.shown,
      accounts: this.accounts,
      groups: this.groups,
      sort: this.filter.sort,
      // While searching, what was found must not hide in a closed branch.
      closed: this.filter.search === '' ? this.closed : new Set(),
    })
    this.picture.regroup()
    const counted = countTabs(this.store.vehicles.values(), this.filter.search, this.favourites)
    this.post({ type: 'counts', ...counted })
    this.postRows()
    const regrouped = this.postDrawn() > 0
    const costMs = performance.now() - began
    this.allFrom =
      performance.now() + restAfter({ costMs, changed, drawn: this.picture.alone.size, regrouped })
  }

  private postRows(): void {
    const { start, end } = this.window
    const rows = shownRows(this.rows.slice(start, end), {
      vehicles: this.store.vehicles,
      accounts: this.accounts,
      groups: this.groups,
      favourites: this.favourites,
    })
    this.post({ type: 'rows', total: this.rows.length, start, rows })
  }

  /** Draws the view of the map; how many clusters it shows. */
  private postDrawn(): number {
    if (this.loading) return 0
    const picture = this.picture.draw({
      vehicles: this.store.vehicles,
      shown: this.shown,
      selectedId: this.selectedId,
      followed: this.followed,
    })
    if (picture === null) return 0
    this.post({ type: 'drawn', ...picture.drawn }, picture.transfer)
    return picture.drawn.clusters.length
  }

  private postSelected(): void {
    const vehicle = this.selectedId === null ? null : (this.store.vehicles.get(this.selectedId) ?? null)
    this.post({ type: 'selected', vehicle })
  }

  private postFollowed(): void {
    this.post({ type: 'followed', vehicles: this.followed.in(this.store.vehicles) })
  }

  private postFeed(state: FeedState, message: string | null = null): void {
    this.feedState = state
    this.post({
      type: 'feed',
      state,
      message,
      total: this.store.vehicles.size,
      clockOffset: this.clockOffset,
      heardAt: this.heardAt,
    })
  }

  private answer(message: Question): void {
    const { store, shown, picture } = this
    this.post({ type: 'answer', ask: message.ask, ...answerTo(message, { store, shown, picture }) })
  }
}
