import { randomUUID } from 'node:crypto'
import { subscribe } from '@/bus/bus'
import type { Message } from '@/bus/message'
import { database } from '@/db/client'
import { findLiveSessions } from '@/db/queries/auth/sessions'
import {
  type HeardEvent,
  type LiveDevice,
  newestEventId,
  readEventChanges,
  readLiveDevices,
  readLiveEvents,
  readLiveEventsAfter,
  readLiveStates,
} from '@/db/queries/live/live'
import { systemAccess } from '@/lib/auth/access'
import { ChangeLog } from '@/lib/live/change-log'
import { MAX_ACCOUNT_FEEDS, MAX_SESSION_FEEDS } from '@/lib/live/schema'
import { hasForeignTime } from '@/lib/live/shown-device'
import { log } from '@/lib/log'
import { EVENTS_COMMITTED_LATE, RecentEvents } from './recent-events'
import type { Subscriber } from './subscriber'
import { takeWaiting } from './take-waiting'
import { watchDatabase } from './watch-database'

const system = systemAccess('web')

/**
 * The first change goes out at once. Then changes are gathered: for so long at least, which bounds what a viewer
 * gets; longer the more there was to say and the more it cost; at most so long, as it is under load. This often it
 * is looked, too, whether a slow viewer has caught up, and whose session is over.
 */
const LEAST_REST_MS = 25
const REST_MS_EACH = 2.5
const REST_FOR_WORK = 4
const MOST_REST_MS = 250

/**
 * The one place in a web process that knows every device's latest state. It hears of changes over
 * the bus, reads what changed once, and hands it to every feed that may see it.
 */
export class LiveHub {
  readonly devices = new Map<number, LiveDevice>()
  readonly changes = new ChangeLog(randomUUID().slice(0, 8))
  private readonly subscribers = new Set<Subscriber>()
  /** Told which devices have news or are gone, for whoever looks into `devices` then. */
  readonly watchers = new Set<(ids: readonly number[]) => void>()
  private readonly dirtyStates = new Set<number>()
  private readonly dirtyInfos = new Set<number>()
  private readonly dirtyEvents = new Set<readonly [number, number]>()
  private readonly changedEvents = new Set<readonly [number, number]>()
  private readonly toldEvents = new RecentEvents()
  /** The devices are read afresh: some account moved, with an unknown number of them. */
  private reloadAll = false
  /** Messages were missed: anything may have changed, rights too. */
  private gap = false
  private flushing: Promise<void> | null = null
  /** All is loaded: what a load reads must not come after what changed meanwhile. */
  private started = false
  /** Runs while changes are gathered. */
  private resting: NodeJS.Timeout | null = null
  private loaded: Promise<void> | null = null

  /** Loads all devices once; later calls wait for the same load. */
  ready(): Promise<void> {
    this.loaded ??= this.load().catch((error) => {
      this.loaded = null
      throw error
    })
    return this.loaded
  }

  /** Takes a feed in. Where its session or caller has too many, one gives way: the oldest idle one, else the oldest. */
  add(subscriber: Subscriber): void {
    this.makeRoom(MAX_SESSION_FEEDS, ({ jti }) => jti === subscriber.jti)
    this.makeRoom(MAX_ACCOUNT_FEEDS, ({ caller }) => caller === subscriber.caller)
    this.subscribers.add(subscriber)
  }

  private makeRoom(max: number, which: (subscriber: Subscriber) => boolean): void {
    const open = [...this.subscribers].filter(which)
    if (open.length < max) return
    const leaving = open.find(({ isIdle }) => isIdle) ?? open[0]
    if (!leaving) return
    this.subscribers.delete(leaving)
    leaving.giveWay(max).catch((error) => {
      log.warn({ err: error }, 'a feed that gives way could not be told')
      leaving.end()
    })
  }

  remove(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber)
  }

  private async load(): Promise<void> {
    const subscription = await subscribe(database(), {
      onMessage: (message) => this.receive(message),
      onGap: () => {
        this.gap = true
      },
    })
    try {
      // Nobody watches yet: what happened until now is known to all who come.
      const newest = await newestEventId(system)
      this.toldEvents.untold(await readLiveEventsAfter(system, newest - EVENTS_COMMITTED_LATE))
      for (const device of await readLiveDevices(system)) this.devices.set(device.info[0], device)
    } catch (error) {
      subscription.stop()
      throw error
    }
    this.started = true
    setInterval(() => {
      const now = Date.now()
      this.endFeeds((feed) => feed.isOver(now))
      this.flushSoon()
    }, MOST_REST_MS).unref()
    // Nothing new comes meanwhile: whoever watches is to see that, and comes back by itself.
    watchDatabase(
      () => newestEventId(system),
      (err) => {
        log.warn({ err }, 'the database is away: feeds are ended')
        for (const feed of this.subscribers) feed.endAnew()
      },
    )
  }

  private receive(message: Message): void {
    if (message.kind === 'states') for (const id of message.ids) this.dirtyStates.add(id)
    else if (message.kind === 'devices') for (const id of message.ids) this.dirtyInfos.add(id)
    // Nothing of it stands in a feed: that the device is told anew has cards ask who drives.
    else if (message.kind === 'driving') for (const id of message.ids) this.dirtyInfos.add(id)
    else if (message.kind === 'events') for (const pair of message.ids) this.dirtyEvents.add(pair)
    else if (message.kind === 'eventsChanged') for (const pair of message.ids) this.changedEvents.add(pair)
    else if (message.kind === 'session') this.endFeeds((feed) => feed.jti === message.jti)
    else if (message.kind === 'accounts') {
      // Their feeds and those below are opened anew, within what is allowed now. Viewers above see
      // what moved come or go, because the devices' paths are read again.
      if (message.moved) this.reloadAll = true
      const ids = new Set(message.ids)
      for (const feed of this.subscribers) if (feed.dependsOn(ids)) feed.endAnew()
    }
    if (this.started && !this.resting) this.flushSoon()
  }

  private endFeeds(which: (subscriber: Subscriber) => boolean): void {
    for (const subscriber of this.subscribers) if (which(subscriber)) subscriber.end()
  }

  private flushSoon(): void {
    if (this.flushing) return
    const began = performance.now()
    const count = this.waiting
    let rest = 0
    this.flushing = this.flush()
      .then(() => {
        if (count > 0)
          rest = Math.max((performance.now() - began) * REST_FOR_WORK, count * REST_MS_EACH, LEAST_REST_MS)
      })
      .catch((error) => {
        log.warn({ err: error }, 'live hub could not read')
        rest = MOST_REST_MS
      })
      .finally(() => {
        this.flushing = null
        if (rest > 0) this.rest(Math.min(rest, MOST_REST_MS))
        else if (this.waiting > 0 && !this.resting) this.flushSoon()
      })
  }

  /** Gathers changes for a while. */
  private rest(ms: number): void {
    if (this.resting) clearTimeout(this.resting)
    this.resting = setTimeout(() => {
      this.resting = null
      if (this.waiting > 0) this.flushSoon()
    }, ms).unref()
  }

  private get waiting(): number {
    const { dirtyInfos, dirtyStates, dirtyEvents, changedEvents } = this
    return dirtyInfos.size + dirtyStates.size + dirtyEvents.size + changedEvents.size + Number(this.reloadAll)
  }

  private async flush(): Promise<void> {
    if (this.gap) await this.mendGap()
    if (this.reloadAll) await this.reload()
    await takeWaiting(this.dirtyInfos, (ids) => this.flushInfos(ids))
    await takeWaiting(this.dirtyStates, (ids) => this.flushStates(ids))
    await takeWaiting(this.dirtyEvents, (ids) => this.flushEvents(ids))
    await takeWaiting(this.changedEvents, (ids) => this.flushEventChanges(ids))
    for (const subscriber of this.subscribers) subscriber.catchUp()
  }

  /** What was missed is read; feeds whose session ended meanwhile end, the others are opened anew within their rights. */
  private async mendGap(): Promise<void> {
    this.gap = false
    try {
      const open = [...this.subscribers]
      const live = await findLiveSessions(
        system,
        open.map(({ jti }) => jti),
      )
      for (const feed of open) if (!live.has(feed.jti)) feed.end()
      await this.reload()
      this.tell(await readLiveEventsAfter(system, this.toldEvents.newest - EVENTS_COMMITTED_LATE))
      for (const feed of open) feed.endAnew()
    } catch (error) {
      this.gap = true
      throw error
    }
  }

  private async reload(): Promise<void> {
    this.reloadAll = false
    const devices = await readLiveDevices(system).catch((error) => {
      this.reloadAll = true
      throw error
    })
    const present = new Set<number>()
    const changed: number[] = []
    for (const device of devices) {
      const id = device.info[0]
      present.add(id)
      if (JSON.stringify(this.devices.get(id)) !== JSON.stringify(device)) changed.push(id)
      this.devices.set(id, device)
    }
    const gone = [...this.devices.keys()].filter((id) => !present.has(id))
    this.announce(changed, gone)
  }

  private async flushInfos(ids: number[]): Promise<void> {
    const found = await readLiveDevices(system, ids)
    for (const device of found) this.devices.set(device.info[0], device)
    const present = new Set(found.map(({ info }) => info[0]))
    this.announce(
      [...present],
      ids.filter((id) => !present.has(id)),
    )
  }

  private announce(changed: number[], gone: number[]): void {
    if (gone.length > 0) {
      for (const id of gone) this.devices.delete(id)
      this.changes.removed(gone)
    }
    if (changed.length > 0) this.changes.infoChanged(changed)
    if (changed.length + gone.length === 0) return
    for (const watch of this.watchers) watch([...changed, ...gone])
    for (const subscriber of this.subscribers) subscriber.infosChanged(changed, gone)
  }

  private async flushStates(ids: number[]): Promise<void> {
    const states = await readLiveStates(system, ids)
    const changed: number[] = []
    for (const { live, toldSince } of states) {
      const device = this.devices.get(live[0])
      if (!device) this.dirtyInfos.add(live[0])
      else {
        device.live = live
        device.toldSince = toldSince
        // Whose it was at the time of a late state is read with the rest; until then nobody is shown it.
        if (device.past === null && hasForeignTime(device)) this.dirtyInfos.add(live[0])
        changed.push(live[0])
      }
    }
    if (changed.length === 0) return
    this.changes.stateChanged(changed)
    for (const watch of this.watchers) watch(changed)
    for (const subscriber of this.subscribers) subscriber.statesChanged(changed)
  }

  private async flushEvents(ids: (readonly [number, number])[]): Promise<void> {
    this.tell(await readLiveEvents(system, ids))
  }

  private async flushEventChanges(ids: (readonly [number, number])[]): Promise<void> {
    const changes = await readEventChanges(system, ids)
    if (changes.length > 0) for (const subscriber of this.subscribers) subscriber.eventsChanged(changes)
  }

  private tell(events: readonly HeardEvent[]): void {
    const untold = this.toldEvents.untold(events)
    if (untold.length > 0) for (const subscriber of this.subscribers) subscriber.eventsHappened(untold)
  }
}

const holder = globalThis as typeof globalThis & { trackingLiveHub?: LiveHub }

/** The hub of this process; development reloads keep it. */
export function liveHub(): LiveHub {
  holder.trackingLiveHub ??= new LiveHub()
  return holder.trackingLiveHub
}
