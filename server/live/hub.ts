import { randomUUID } from 'node:crypto'
import { database } from '@/db/client'
import { type Change, listen } from '@/db/notify'
import { type LiveDevice, readLiveDevices, readLiveEvents, readLiveStates } from '@/db/queries/live/live'
import { systemAccess } from '@/lib/auth/access'
import { ChangeLog } from '@/lib/live/change-log'
import type { LiveEvent } from '@/lib/live/schema'
import { log } from '@/lib/log'
import type { Subscriber } from './subscriber'

const system = systemAccess('web')

/** Changes are gathered for so long before they go out. */
const FLUSH_MS = 250

/**
 * The one place in a web process that knows every device's latest state. It hears of changes from
 * the database, reads what changed once, and hands it to every feed that may see it.
 */
export class LiveHub {
  readonly devices = new Map<number, LiveDevice>()
  readonly changes = new ChangeLog(randomUUID().slice(0, 8))
  private readonly subscribers = new Set<Subscriber>()
  private readonly dirtyStates = new Set<number>()
  private readonly dirtyInfos = new Set<number>()
  private dirtyEvents: [number, number][] = []
  private reloadAll = false
  private flushing: Promise<void> | null = null
  private loaded: Promise<void> | null = null

  /** Loads all devices once; later calls wait for the same load. */
  ready(): Promise<void> {
    this.loaded ??= this.load().catch((error) => {
      this.loaded = null
      throw error
    })
    return this.loaded
  }

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber)
  }

  remove(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber)
  }

  private async load(): Promise<void> {
    let first = true
    await listen(
      database(),
      (change) => this.hear(change),
      () => {
        // After a lost connection nothing is known of what was said meanwhile.
        if (!first) this.reloadAll = true
        first = false
      },
    )
    for (const device of await readLiveDevices(system)) this.devices.set(device.info[0], device)
    setInterval(() => this.flushSoon(), FLUSH_MS).unref()
  }

  private hear(change: Change): void {
    if (change.kind === 'states') for (const id of change.ids) this.dirtyStates.add(id)
    else if (change.kind === 'devices') for (const id of change.ids) this.dirtyInfos.add(id)
    else if (change.kind === 'events') this.dirtyEvents.push(...change.ids)
    else if (change.kind === 'session') this.endFeeds((feed) => feed.jti === change.jti)
    else if (change.kind === 'accounts') {
      // Their feeds and those below are opened anew, within what is allowed now. Viewers above see
      // what moved come or go, because the devices' paths are read again.
      if (change.moved) this.reloadAll = true
      const ids = new Set(change.ids)
      for (const feed of this.subscribers) if (feed.dependsOn(ids)) feed.endAnew()
    }
  }

  private endFeeds(which: (subscriber: Subscriber) => boolean): void {
    for (const subscriber of this.subscribers) if (which(subscriber)) subscriber.end()
  }

  private flushSoon(): void {
    if (this.flushing) return
    this.flushing = this.flush()
      .catch((error) => log.warn({ err: error }, 'live hub could not read'))
      .finally(() => {
        this.flushing = null
      })
  }

  private async flush(): Promise<void> {
    if (this.reloadAll) await this.reload()
    await this.flushInfos()
    await this.flushStates()
    await this.flushEvents()
    for (const subscriber of this.subscribers) subscriber.catchUp()
  }

  private async reload(): Promise<void> {
    const devices = await readLiveDevices(system)
    this.reloadAll = false
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

  private async flushInfos(): Promise<void> {
    if (this.dirtyInfos.size === 0) return
    const ids = [...this.dirtyInfos]
    const found = await readLiveDevices(system, ids)
    for (const id of ids) this.dirtyInfos.delete(id)
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
    for (const subscriber of this.subscribers) subscriber.infosChanged(changed, gone)
  }

  private async flushStates(): Promise<void> {
    if (this.dirtyStates.size === 0) return
    const ids = [...this.dirtyStates]
    const states = await readLiveStates(system, ids)
    for (const id of ids) this.dirtyStates.delete(id)
    const changed: number[] = []
    for (const live of states) {
      const device = this.devices.get(live[0])
      if (!device) this.dirtyInfos.add(live[0])
      else {
        device.live = live
        changed.push(live[0])
      }
    }
    if (changed.length === 0) return
    this.changes.stateChanged(changed)
    for (const subscriber of this.subscribers) subscriber.statesChanged(changed)
  }

  private async flushEvents(): Promise<void> {
    if (this.dirtyEvents.length === 0) return
    const ids = this.dirtyEvents
    this.dirtyEvents = []
    const events: LiveEvent[] = await readLiveEvents(system, ids)
    for (const subscriber of this.subscribers) subscriber.eventsHappened(events)
  }
}

const holder = globalThis as typeof globalThis & { trackingLiveHub?: LiveHub }

/** The hub of this process; development reloads keep it. */
export function liveHub(): LiveHub {
  holder.trackingLiveHub ??= new LiveHub()
  return holder.trackingLiveHub
}
