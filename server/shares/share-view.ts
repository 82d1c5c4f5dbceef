import type { LiveShare, LiveVehicle } from '@/db/queries/shares/live-share'
import { readFixesUntil, readTrail } from '@/db/queries/shares/share-points'
import type { Access } from '@/lib/auth/access'
import type { LatLon } from '@/lib/geo/distance'
import { byName, LIVE_FIELDS } from '@/lib/live/fields'
import { type KeptDevice, shownLive } from '@/lib/live/shown-device'
import { paceAfter } from '@/lib/shares/estimate-arrival'
import { judgeVehicle } from '@/lib/shares/judge-share'
import type { SharedRouteLines, SharedTrail, SharedVehicle } from '@/lib/shares/schema'
import type { ShareArea } from '@/lib/shares/share-area'
import { joinsNot, trailParts, trailRange } from '@/lib/shares/shown-trail'
import { type KnownFix, shownVehicle } from '@/lib/shares/shown-vehicle'
import { toldFields } from '@/lib/shares/told-end'
import { ShownPlaces } from '@/server/viewers/shown-places'
import { areaOf } from './area-of'
import { ShareRoutes } from './share-routes'

/** Points of a link's trails together. */
const MAX_TRAIL_POINTS = 10_000
const LEAST_TRAIL_POINTS = 50

/** What is remembered of the way of a vehicle while it is watched. */
type Following = { part: number; last: { fix: KnownFix; told: LatLon } | null; pace: number | null }

/** The vehicles, and the lines of the routes that they drive. */
type Told = { vehicles: SharedVehicle[]; routeLines: SharedRouteLines[] }

/** What the viewers of a link are told of its vehicles, computed once for all of them. */
export class ShareView {
  private readonly area: ShareArea
  private readonly places: ShownPlaces
  private readonly routes = new ShareRoutes()
  private readonly followed = new Map<string, Following>()

  /** `firstPart` is above those of earlier views of the same link. */
  constructor(
    private share: LiveShare,
    private readonly firstPart: number,
    onAddress: () => void,
  ) {
    this.area = areaOf(share.row)
    this.places = new ShownPlaces(share.language ?? 'en', onAddress)
  }

  /** Takes the link as it is now, with the same terms. */
  refresh(share: LiveShare): void {
    this.share = share
    // Another vehicle may be in it, and who made it may read less.
    this.routes.forget()
  }

  private shown(now: number): LiveVehicle[] {
    return this.share.vehicles.filter((vehicle) => judgeVehicle(vehicle, now) === null)
  }

  /** Whether positions are told only when they are older than the newest. */
  get isDelayed(): boolean {
    return this.share.row.privacy.delayS > 0
  }

  /** Whether it tells of routes, which go on by the clock. */
  get tellsRoutes(): boolean {
    return toldFields(this.share.row, this.area).route
  }

  /**
   * The vehicles as they are told at `now`, milliseconds since 1970: one look into the database with a delay, routes every few
   * seconds, else none.
   */
  async tell(devices: ReadonlyMap<number, KeptDevice>, now: number): Promise<Told> {
    const { access, row } = this.share
    if (!access) return { vehicles: [], routeLines: [] }
    const shown = this.shown(now)
    const ids = shown.map(({ deviceId }) => deviceId)
    const terms = { ...row, fields: toldFields(row, this.area) }
    const routes = terms.fields.route ? await this.routes.read(access, shown, now) : null
    const delayed = this.isDelayed ? await readFixesUntil(access, ids, now - row.privacy.delayS * 1000) : null
    const vehicles = shown.map((vehicle) => {
      const fix = delayed
        ? (delayed.get(vehicle.deviceId) ?? null)
        : newestFix(devices.get(vehicle.deviceId), access, now)
      const told = fix && this.area.tell(fix)
      const { part, pace } = this.follow(vehicle.key, fix, told)
      const address = (point: LatLon) => this.places.placeOf(vehicle.key, point, now)
      const driven = routes?.get(vehicle.deviceId)?.told ?? []
      return shownVehicle(vehicle, fix, { told, part, pace, address, routes: driven }, terms)
    })
    const driving = new Set(vehicles.flatMap((one) => (one.routes?.length ? [one.key] : [])))
    const routeLines = shown.flatMap(({ key, deviceId }) => {
      const lines = routes?.get(deviceId)?.lines
      return lines && driving.has(key) ? [{ key, lines }] : []
    })
    return { vehicles, routeLines }
  }

  private follow(key: string, fix: KnownFix | null, told: LatLon | null): Following {
    const following = this.followed.get(key) ?? { part: this.firstPart, last: null, pace: null }
    this.followed.set(key, following)
    if (fix && told) {
      const next = { fix, told }
      if (following.last === null || joinsNot(this.area, following.last, next)) following.part++
      if (following.last?.fix.time !== fix.time) following.pace = paceAfter(following.pace, fix.speedKmh)
      following.last = next
    } else following.last = null
    return following
  }

  /** The trails as they are told at `now`: one look into the database. */
  async trail(now: number): Promise<SharedTrail> {
    const { access, row } = this.share
    const shown = this.shown(now)
    const { delayS } = row.privacy
    const range = trailRange(row.fields.trail, { createdAt: row.createdAt.getTime(), delayS, now })
    if (!access || !range || shown.length === 0) return { vehicles: [] }
    const most = Math.max(LEAST_TRAIL_POINTS, Math.floor(MAX_TRAIL_POINTS / shown.length))
    const ids = shown.map(({ deviceId }) => deviceId)
    const fixes = await readTrail(access, ids, range, most)
    return {
      vehicles: shown.map(({ deviceId, key }) => ({
        key,
        part: this.followed.get(key)?.part ?? this.firstPart,
        parts: trailParts(fixes.get(deviceId) ?? [], this.area),
      })),
    }
  }
}

/** The newest fix of a device that who made the link sees. */
function newestFix(device: KeptDevice | undefined, access: Access, now: number): KnownFix | null {
  if (!device) return null
  const { lat, lon, fixTime, speedKmh, heading, lastPacketAt } = byName(
    LIVE_FIELDS,
    shownLive(device, access, now),
  )
  if (lat === null || lon === null || fixTime === null) return null
  const heard = lastPacketAt === null ? null : Math.round(lastPacketAt * 1000)
  return { lat, lon, speedKmh, heading, heard, time: Math.round(fixTime * 1000) }
}
