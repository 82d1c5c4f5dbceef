import type { LiveShare } from '@/db/queries/shares/live-share'
import { noteViews, type ViewNews } from '@/db/queries/shares/share-views'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import type { EndReason } from '@/lib/shares/judge-share'
import { MAX_SHARE_VIEWERS, type ShareMessage } from '@/lib/shares/schema'
import { eventText, type Feed } from '@/server/live/feed'
import type { LiveHub } from '@/server/live/hub'
import { judgeLink, noteEnds, settle } from './judge-link'
import { tellLink } from './open-share'
import { ShareView } from './share-view'

const system = systemAccess('web')

/** What changes without a message (an account that runs out) is seen so late at most. */
const LOAD_EVERY_MS = 30_000
/** A trail is read so often at most. */
const TRAIL_MS = 5000
/** How long views were watched is written down so often. */
const NOTE_EVERY_MS = 30_000
/** Feeds of a link that cannot be judged for so long are ended. */
const BLIND_MS = 10_000
/** A room that nobody is in is kept for so long. */
const IDLE_MS = 60_000

/** An open feed of a link; times are in milliseconds since 1970. */
export type Viewer = { feed: Feed; viewId: number; until: number; isBehind: boolean; notedAt: number }

/**
 * One link in a web process: what its viewers are told is computed once, and the same bytes go to all of them. It ends
 * their feeds as soon as the link ends.
 */
export class ShareRoom {
  readonly deviceIds = new Set<number>()
  private share: LiveShare | null = null
  private view: ShareView | null = null
  private ended: EndReason | null = null
  private readonly viewers = new Map<number, Viewer>()
  private readonly news: ViewNews[] = []
  /** The link is to be read again; a vehicle of it has moved. */
  private isStale = true
  private isDirty = true
  private loadedAt = 0
  private notedAt = 0
  private usedAt: number
  private blindSince: number | null = null
  private sequence = 0
  /** What viewers were told last: as text, and as the bytes of its event. */
  private told: { text: string; event: Buffer } | null = null
  private trail: { text: Promise<string>; at: number } | null = null
  private turning: Promise<void> | null = null
  private turnAgain = false

  constructor(
    readonly id: number,
    private readonly hub: LiveHub,
    now: number,
  ) {
    this.usedAt = now
  }

  /** Whether nobody has used it of late. */
  isIdle(now: number): boolean {
    return this.viewers.size === 0 && this.news.length === 0 && now - this.usedAt > IDLE_MS
  }

  /** Whether it shows whatever is in a group. */
  get isOfGroup(): boolean {
    return this.share?.row.ofGroup ?? false
  }

  get isFull(): boolean {
    return this.viewers.size >= MAX_SHARE_VIEWERS
  }

  dependsOn(accountIds: readonly number[]): boolean {
    return accountIds.some((id) => this.share?.accountIds.has(id))
  }

  /** Positions of its vehicles have changed. */
  moved(): void {
    this.isDirty = true
  }

  /** Anything else that decides about the link may have changed: it is judged at once. */
  changed(now: number): void {
    this.isStale = true
    void this.turn(now)
  }

  /** Lets a viewer in after `enter`, who is told all at once; of a link that ended meanwhile the end. */
  join(feed: Feed, { viewId, until }: Pick<Viewer, 'viewId' | 'until'>, now: number): void {
    // A page that comes back; its former feed may not have been seen to end.
    this.viewers.get(viewId)?.feed.finish()
    const viewer = { feed, viewId, until, isBehind: false, notedAt: now }
    this.viewers.set(viewId, viewer)
    if (this.share) feed.sendBytes(this.event({ type: 'hello', ...tellLink(this.share, now) }))
    if (this.ended) this.endAll(this.ended)
    else if (this.told) feed.sendBytes(this.told.event)
  }

  leave(feed: Feed, viewId: number, now: number): void {
    const viewer = this.viewers.get(viewId)
    if (viewer?.feed !== feed) return
    this.viewers.delete(viewId)
    this.news.push({ id: viewId, seconds: wholeSeconds(now - viewer.notedAt), closed: true })
  }

  /** The trails as JSON text; read once for all who ask at a time. Throws `shareEnded`. */
  async trails(now: number): Promise<string> {
    await this.enter(now)
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

  /** Waits until the link is judged and there is something to tell. Throws `shareEnded` and `systemBusy`. */
  async enter(now: number): Promise<void> {
    this.usedAt = now
    if (this.told === null || this.isStale) await this.turn(now)
    if (this.ended) throw new AppError('shareEnded')
    if (this.blindSince !== null) throw new AppError('systemBusy')
  }

  /** Judges the link and tells what is new; one after the other. */
  turn(now: number): Promise<void> {
    if (this.turning) {
      this.turnAgain = true
      return this.turning
    }
    this.turning = this.turnOnce(now)
      .then(
        () => {
          this.blindSince = null
        },
        (error) => this.goBlind(error, now),
      )
      .finally(() => {
        this.turning = null
      })
      .then(() => {
        if (!this.turnAgain) return
        this.turnAgain = false
        return this.turn(Date.now())
      })
    return this.turning
  }

  private async turnOnce(now: number): Promise<void> {
    if (this.viewers.size > 0) this.usedAt = now
    this.endLapsed(now)
    if (!this.ended) {
      if (this.isStale || now - this.loadedAt >= LOAD_EVERY_MS) await this.load(now)
      else if (this.isDirty && this.share && (await noteEnds(system, this.share, now))) await this.load(now)
      if (this.share && !this.ended) this.ended = await settle(system, this.share, now)
    }
    if (this.ended) this.endAll(this.ended)
    else if (this.isDirty || this.view?.isDelayed) await this.tell(now)
    this.catchUp()
    await this.note(now)
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
    this.deviceIds.clear()
    for (const { deviceId } of judged.share.vehicles) this.deviceIds.add(deviceId)
    this.isDirty = true
    if (before && isSame(before, judged.share) && this.view) {
      this.view.refresh(judged.share)
      return
    }
    this.view = new ShareView(judged.share, now, () => this.moved())
    this.trail = null
    if (before && !this.ended) this.send(this.event({ type: 'hello', ...tellLink(judged.share, now) }))
  }

  private async tell(now: number): Promise<void> {
    this.isDirty = false
    await this.hub.ready()
    const vehicles = (await this.view?.vehicles(this.hub.devices, now)) ?? []
    const text = JSON.stringify(vehicles)
    if (text === this.told?.text) return
    this.told = { text, event: this.event({ type: 'state', vehicles }) }
    this.send(this.told.event)
  }

  private event(message: ShareMessage): Buffer {
    return Buffer.from(eventText(String(++this.sequence), message.type, JSON.stringify(message)))
  }

  /** The same bytes to all; who does not take them is told the newest state when it has caught up. */
  private send(event: Buffer): void {
    for (const viewer of this.viewers.values())
      if (viewer.feed.isSlow) viewer.isBehind = true
      else viewer.feed.sendBytes(event)
  }

  private catchUp(): void {
    for (const viewer of this.viewers.values()) {
      if (!viewer.isBehind || viewer.feed.isSlow || !this.told) continue
      viewer.isBehind = false
      viewer.feed.sendBytes(this.told.event)
    }
  }

  private endAll(reason: EndReason): void {
    if (this.viewers.size === 0) return
    const event = this.event({ type: 'ended', reason })
    for (const { feed } of this.viewers.values()) {
      feed.sendBytes(event)
      feed.finish()
    }
  }

  /** Feeds whose bearer has run out: their pages come back with a new one. */
  private endLapsed(now: number): void {
    for (const { feed, until } of this.viewers.values()) if (until <= now) feed.finish()
  }

  /** What cannot be judged is not shown for long: pages come back when it can. */
  private goBlind(error: unknown, now: number): void {
    log.warn({ err: error, share: this.id }, 'a share link could not be judged')
    this.isStale = true
    this.blindSince ??= now
    if (now - this.blindSince < BLIND_MS) return
    for (const { feed } of this.viewers.values()) feed.finish()
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
    await noteViews(system, news)
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
