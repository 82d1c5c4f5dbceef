import type { LiveShare } from '@/db/queries/shares/live-share'
import { noteViews, type ViewNews } from '@/db/queries/shares/share-views'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { EndReason } from '@/lib/shares/judge-share'
import { MAX_SHARE_VIEWERS } from '@/lib/shares/limits'
import type { SharedRouteLines, ShareMessage } from '@/lib/shares/schema'
import type { Bearer } from '@/lib/shares/token'
import { toldEnd } from '@/lib/shares/told-end'
import type { Feed } from '@/server/live/feed'
import type { LiveHub } from '@/server/live/hub'
import { FeedRoom, type Viewer } from '@/server/viewers/feed-room'
import { areaOf } from './area-of'
import { passcodeMark } from './bearer'
import { judgeLink, noteEnds, settle } from './judge-link'
import { ROUTES_MS } from './share-routes'
import { ShareView } from './share-view'
import { tellLink } from './tell-link'

const system = systemAccess('web')

/** What changes without a message (an account that runs out) is seen so late at most. */
const LOAD_EVERY_MS = 30_000
/** A trail is read so often at most. */
const TRAIL_MS = 5000
/** Positions with a delay are read so often at most. */
const DELAYED_MS = 5000
/** How long views were watched is written down so often. */
const NOTE_EVERY_MS = 30_000

/** How long a view was watched is counted from `notedAt`, in milliseconds since 1970; `mark` is that of its bearer. */
type ShareViewer = Viewer & { notedAt: number; mark: number }
/** Who comes by a bearer, and from which small network. */
type Came = Pick<Bearer, 'viewId' | 'until' | 'mark'> & { from: string }

/** One link in a web process. */
export class ShareRoom extends FeedRoom<ShareViewer, ShareMessage, EndReason> {
  private share: LiveShare | null = null
  private mark = 0
  private view: ShareView | null = null
  private readonly news: ViewNews[] = []
  private notedAt = 0
  private toldAt = 0
  /** What viewers were told last: as text, and as the bytes of its event. */
  private last: { text: string; event: Buffer } | null = null
  /** The same of the lines of routes; null before there was any. */
  private lines: { text: string; event: Buffer } | null = null
  private trail: { text: Promise<string>; at: number } | null = null

  constructor(
    readonly id: number,
    hub: LiveHub,
    now: number,
  ) {
    super(hub, { most: MAX_SHARE_VIEWERS, ended: 'shareEnded' }, now)
  }

  override isIdle(now: number): boolean {
    return this.news.length === 0 && super.isIdle(now)
  }

  /** Whether it shows whatever is in a group. */
  get isOpenToMore(): boolean {
    return this.share?.row.ofGroup ?? false
  }

  dependsOn(accountIds: readonly number[]): boolean {
    return accountIds.some((id) => this.share?.accountIds.has(id))
  }

  protected get told(): Buffer | null {
    if (!this.last) return null
    return this.lines ? Buffer.concat([this.lines.event, this.last.event]) : this.last.event
  }

  /** Lets a viewer in after `enter`, who is told all at once; of a link that ended meanwhile the end. */
  join(feed: Feed, { viewId, until, mark, from }: Came, now: number): void {
    if (mark !== this.mark) {
      feed.finish()
      return
    }
    const hello = this.share && this.event({ type: 'hello', ...tellLink(this.share, now) })
    this.admit({ feed, viewId, until, isBehind: false, from, notedAt: now, mark }, hello)
  }

  leave(feed: Feed, viewId: number, now: number): void {
    const viewer = this.dismiss(feed, viewId)
    if (viewer) this.news.push({ id: viewId, seconds: wholeSeconds(now - viewer.notedAt), closed: true })
  }

  /** Waits like `enter`. Throws like it, and `shareBearerInvalid` for a bearer from before the passcode was changed. */
  async enterWith(mark: number, now: number): Promise<void> {
    await this.enter(now)
    if (this.share && mark !== this.mark) throw new AppError('shareBearerInvalid')
  }

  /** The trails as JSON text; read once for all who ask at a time. Throws like `enterWith`. */
  async trails(mark: number, now: number): Promise<string> {
    await this.enterWith(mark, now)
    const { view } = this
    if (!view) throw new AppError('shareEnded')
    if (this.trail === null || now - this.trail.at >= TRAIL_MS) {
      const text = view.trail(now).then((trail) => JSON.stringify(trail))
      this.trail = { text, at: now }
      text.catch(() => {
        this.trail = null
      })
    }
    return this.trail.text
  }

  protected async turnOnce(now: number): Promise<void> {
    // Their pages come back with a new bearer.
    for (const { feed } of this.lapsed(now)) feed.finish()
    if (!this.ended) {
      if (this.isStale || now - this.loadedAt >= LOAD_EVERY_MS) await this.load(now)
      else if (this.isDue(now) && this.share && (await noteEnds(system, this.share, now)))
        await this.load(now)
      if (this.share && !this.ended) this.ended = await settle(system, this.share, now)
    }
    if (this.ended) this.endAll(this.ended)
    else if (this.isDue(now)) await this.tell(now)
    this.catchUp()
    await this.note(now)
  }

  /** What a link withholds the reason of its end does not tell. */
  protected override toldReason(reason: EndReason): EndReason | null {
    return this.share ? toldEnd(reason, this.share.row.end, areaOf(this.share.row)) : reason
  }

  private async load(now: number): Promise<void> {
    this.isStale = false
    const judged = await judgeLink(system, this.id, now).catch((error) => {
      this.isStale = true
      throw error
    })
    this.loadedAt = now
    // Its account is gone, and the link with it.
    this.ended = judged ? judged.ended : 'rightLost'
    if (!judged) return
    const before = this.share
    this.share = judged.share
    this.mark = passcodeMark(judged.share.row.passcodeHash)
    this.lockOut()
    this.deviceIds.clear()
    for (const { deviceId } of judged.share.vehicles) this.deviceIds.add(deviceId)
    this.isDirty = true
    if (before && isSame(before, judged.share) && this.view) {
      this.view.refresh(judged.share)
      return
    }
    this.view = new ShareView(judged.share, now, () => this.markDirty())
    this.trail = null
    if (before && !this.ended) this.send(this.event({ type: 'hello', ...tellLink(judged.share, now) }))
  }

  /** Their pages ask for the passcode that the link has now. */
  private lockOut(): void {
    for (const { feed, mark } of this.viewers.values()) if (mark !== this.mark) feed.finish()
  }

  /** With a delay it is not what moves now that is told, but what has become old enough. */
  override markDirty(): void {
    if (!this.view?.isDelayed) super.markDirty()
  }

  private isDue(now: number): boolean {
    const age = now - this.toldAt
    return (
      this.isDirty ||
      (this.view?.isDelayed === true && age >= DELAYED_MS) ||
      (age >= ROUTES_MS && this.view?.tellsRoutes === true)
    )
  }

  private async tell(now: number): Promise<void> {
    this.isDirty = false
    this.toldAt = now
    await this.hub.ready()
    const told = await this.view?.tell(this.hub.devices, now)
    const vehicles = told?.vehicles ?? []
    this.tellLines(told?.routeLines ?? [])
    const text = JSON.stringify(vehicles)
    if (text === this.last?.text) return
    this.last = { text, event: this.event({ type: 'state', vehicles }) }
    this.send(this.last.event)
  }

  private tellLines(vehicles: readonly SharedRouteLines[]): void {
    if (!this.lines && vehicles.length === 0) return
    const text = JSON.stringify(vehicles)
    if (text === this.lines?.text) return
    this.lines = { text, event: this.event({ type: 'routes', vehicles: [...vehicles] }) }
    this.send(this.lines.event)
  }

  private async note(now: number): Promise<void> {
    const isDue = now - this.notedAt >= NOTE_EVERY_MS
    if (!isDue && this.news.length === 0) return
    const news = this.news.splice(0)
    if (isDue) {
      this.notedAt = now
      for (const viewer of this.viewers.values()) {
        const seconds = wholeSeconds(now - viewer.notedAt)
        viewer.notedAt += seconds * 1000
        news.push({ id: viewer.viewId, seconds, closed: false })
      }
    }
    // A page that has come back meanwhile keeps its seat.
    await noteViews(
      system,
      news.map((one) => (this.viewers.has(one.id) ? { ...one, closed: false } : one)),
    )
  }
}

const wholeSeconds = (ms: number) => Math.max(0, Math.floor(ms / 1000))

/** Whether what is told, and of which vehicles, is the same. */
function isSame(one: LiveShare, other: LiveShare): boolean {
  const terms = ({ row }: LiveShare) => {
    const { name, deviceIcon, fields, aliases, privacy, end, expiresAt } = row
    return JSON.stringify([name, deviceIcon, fields, aliases, privacy, end, expiresAt])
  }
  return terms(one) === terms(other)
}
