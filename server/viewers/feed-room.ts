import { AppError, type ErrorName } from '@/lib/errors'
import { log } from '@/lib/log'
import { seatsOfSubnet } from '@/lib/network/address'
import type { Feed } from '@/server/live/feed'
import { eventText } from '@/server/live/feed'
import type { LiveHub } from '@/server/live/hub'

/** Feeds of what cannot be judged for so long are ended. */
const BLIND_MS = 10_000
/** A room that nobody is in is kept for so long. */
const IDLE_MS = 60_000

/** An open feed; times are in milliseconds since 1970. */
export type Viewer = {
  feed: Feed
  viewId: number
  until: number
  isBehind: boolean
  /** The small network that it came from. */
  from: string
}

type Limits = { most: number; ended: ErrorName }

/**
 * What people without a login watch, in a web process: what they are told is computed once, and the same bytes go to all
 * of them. It ends their feeds as soon as it ends itself.
 */
export abstract class FeedRoom<Of extends Viewer, Message extends { type: string }, Reason extends string> {
  readonly deviceIds = new Set<number>()
  protected readonly viewers = new Map<number, Of>()
  protected ended: Reason | null = null
  /** It is to be read again; a vehicle of it has moved. */
  protected isStale = true
  protected isDirty = true
  protected loadedAt = 0
  protected usedAt: number
  private blindSince: number | null = null
  private sequence = 0
  private turning: Promise<void> | null = null
  private turnAgain = false

  constructor(
    protected readonly hub: LiveHub,
    private readonly limits: Limits,
    now: number,
  ) {
    this.usedAt = now
  }

  /** Reads, judges and tells what there is to. */
  protected abstract turnOnce(now: number): Promise<void>
  /** All that viewers have been told, for who has not seen it; null while there is nothing. */
  protected abstract get told(): Buffer | null
  /** Whether who is changed decides about it. */
  abstract dependsOn(accountIds: readonly number[]): boolean
  /** Whether vehicles may come to it of which it knows nothing. */
  abstract get isOpenToMore(): boolean

  /** Whether nobody has used it of late. */
  isIdle(now: number): boolean {
    return this.viewers.size === 0 && now - this.usedAt > IDLE_MS
  }

  /** Whether one more of a small network may come in, or a view that comes back. */
  hasSeat(from: string, viewId: number): boolean {
    if (this.viewers.has(viewId)) return true
    const { most } = this.limits
    if (this.viewers.size >= most) return false
    let neighbours = 0
    for (const viewer of this.viewers.values()) if (viewer.from === from) neighbours++
    return neighbours < seatsOfSubnet(most)
  }

  /** Positions of its vehicles have changed. */
  markDirty(): void {
    this.isDirty = true
  }

  /** More may have come to it: it is read again at the next turn. */
  markStale(): void {
    this.isStale = true
  }

  /** Anything else that decides about it may have changed: it is judged at once. */
  recheck(now: number): void {
    this.isStale = true
    void this.turn(now)
  }

  /** Waits until it is judged and there is something to tell. Throws that it ended, and `systemBusy`. */
  async enter(now: number): Promise<void> {
    this.usedAt = now
    if (this.told === null || this.isStale) await this.turn(now)
    if (this.ended) throw new AppError(this.limits.ended)
    if (this.blindSince !== null) throw new AppError('systemBusy')
  }

  /** Lets a viewer in after `enter`, who is told `hello` and all; of what ended meanwhile the end. */
  protected admit(viewer: Of, hello: Buffer | null): void {
    // A page that comes back; its former feed may not have been seen to end.
    this.viewers.get(viewer.viewId)?.feed.finish()
    this.viewers.set(viewer.viewId, viewer)
    if (hello) viewer.feed.sendBytes(hello)
    if (this.ended) this.endAll(this.ended)
    else if (this.told) viewer.feed.sendBytes(this.told)
  }

  /** Lets go of a viewer whose feed has ended; undefined where the page has come back with another. */
  protected dismiss(feed: Feed, viewId: number): Of | undefined {
    const viewer = this.viewers.get(viewId)
    if (viewer?.feed !== feed) return undefined
    this.viewers.delete(viewId)
    return viewer
  }

  /** Turns come one after the other. */
  turn(now: number): Promise<void> {
    if (this.turning) {
      this.turnAgain = true
      return this.turning
    }
    if (this.viewers.size > 0) this.usedAt = now
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

  protected event(message: Message): Buffer {
    return this.eventOf(message.type, JSON.stringify(message))
  }

  /** The same of what is JSON text already. */
  protected eventOf(type: Message['type'], text: string): Buffer {
    return Buffer.from(eventText(String(++this.sequence), type, text))
  }

  /** The same bytes to all; who does not take them is told all when it has caught up. */
  protected send(event: Buffer): void {
    for (const viewer of this.viewers.values())
      if (viewer.feed.isSlow || viewer.isBehind) viewer.isBehind = true
      else viewer.feed.sendBytes(event)
  }

  protected catchUp(): void {
    for (const viewer of this.viewers.values()) {
      if (!viewer.isBehind || viewer.feed.isSlow || !this.told) continue
      viewer.isBehind = false
      viewer.feed.sendBytes(this.told)
    }
  }

  /** The reason of an end as viewers are told it; null for none. */
  protected toldReason(reason: Reason): Reason | null {
    return reason
  }

  protected endAll(ended: Reason): void {
    if (this.viewers.size === 0) return
    const reason = this.toldReason(ended)
    const event = this.eventOf('ended', JSON.stringify({ type: 'ended', reason }))
    for (const { feed } of this.viewers.values()) {
      feed.sendBytes(event)
      feed.finish()
    }
  }

  /** Feeds whose bearer has run out. */
  protected lapsed(now: number): Of[] {
    return [...this.viewers.values()].filter(({ until }) => until <= now)
  }

  /** What cannot be judged is not shown for long: pages come back when it can. */
  private goBlind(error: unknown, now: number): void {
    log.warn({ err: error }, 'what viewers are shown could not be judged')
    this.isStale = true
    this.blindSince ??= now
    if (now - this.blindSince < BLIND_MS) return
    for (const { feed } of this.viewers.values()) feed.finish()
  }
}
