import type { EventAudience, HeardChange, HeardEvent, LiveDevice } from '@/db/queries/live/live'
import { isAtOrAbove } from '@/lib/devices/owned-times'
import type { Viewer } from '@/lib/devices/service-end'
import type { Language } from '@/lib/i18n/languages'
import { INFO_FIELDS, placeIn } from '@/lib/live/fields'
import { isClosedLive, shownInfo, shownLive } from '@/lib/live/shown-device'
import { errorText } from '@/server/i18n/messages'
import type { Feed } from './feed'
import type { LiveHub } from './hub'

const SNAPSHOT_ROWS = 2000
const GROUP = placeIn(INFO_FIELDS, 'groupId')

/** What one viewer may see: devices owned at or below a path, or some of them and of some groups only. */
export type View = {
  path: string
  subset: { devices: ReadonlySet<number>; groups: ReadonlySet<number> } | null
  jti: string
  /** When the session ends by itself, and its feed with it. */
  until: Date | null
  /** The account that signed in. */
  actorId: number
  /** Whose budget of open feeds it takes from. */
  caller: string
  /** For whom it asks; decides which devices' service has ended. */
  viewer: Viewer
  /** The account whose fleet it reads. */
  fleetOf: number | null
  language: Language
}

/** A viewer's end of the hub: filters what changed by what may be seen, and merges it while the feed is slow. */
export class Subscriber {
  readonly jti: string
  readonly caller: string
  private readonly shown = new Set<number>()
  private readonly missedStates = new Set<number>()

  constructor(
    private readonly hub: LiveHub,
    private readonly feed: Feed,
    private readonly view: View,
  ) {
    this.jti = view.jti
    this.caller = view.caller
  }

  /** Ids of the devices in view. */
  visibleIds(): number[] {
    return [...this.hub.devices].filter(([id, device]) => this.sees(id, device)).map(([id]) => id)
  }

  /** Opens the feed: with everything, or with what changed since a position of this hub. */
  begin(ids: readonly number[], since: string | null, now: number): void {
    for (const id of ids) this.shown.add(id)
    const missed = since === null ? null : this.missedSince(since)
    const position = this.hub.changes.position
    this.feed.send(position, { type: 'hello', resumed: missed !== null, now, total: ids.length })
    if (missed) {
      this.infosChanged(missed.infos, [])
      this.statesChanged(missed.states)
    } else this.sendSnapshot(ids)
    this.feed.send(position, { type: 'ready' })
  }

  /** What a returning viewer missed; null when devices left or came into view, which takes a snapshot. */
  private missedSince(position: string): { states: number[]; infos: number[] } | null {
    const missed = this.hub.changes.since(position)
    if (!missed || missed.removed.length > 0 || missed.infos.some((id) => !this.shown.has(id))) return null
    return missed
  }

  private sendSnapshot(ids: readonly number[]): void {
    for (let from = 0; from < ids.length; from += SNAPSHOT_ROWS) {
      const devices = ids.slice(from, from + SNAPSHOT_ROWS).flatMap((id) => this.hub.devices.get(id) ?? [])
      this.feed.send(this.hub.changes.position, { type: 'snapshot', ...this.asShown(devices) })
    }
  }

  infosChanged(changed: readonly number[], gone: readonly number[]): void {
    const visible = changed.filter((id) => this.seesId(id))
    const hidden = [...gone, ...changed.filter((id) => !this.seesId(id))].filter((id) =>
      this.shown.delete(id),
    )
    const position = this.hub.changes.position
    if (visible.length > 0) {
      for (const id of visible) this.shown.add(id)
      const devices = visible.flatMap((id) => this.hub.devices.get(id) ?? [])
      this.feed.send(position, { type: 'changed', ...this.asShown(devices) })
    }
    if (hidden.length > 0) this.feed.send(position, { type: 'removed', ids: hidden })
  }

  statesChanged(changed: readonly number[]): void {
    const visible = changed.filter((id) => this.shown.has(id))
    if (visible.length === 0) return
    if (this.feed.isSlow) for (const id of visible) this.missedStates.add(id)
    else this.sendStates(visible)
  }

  /** Sends what was held back while the feed was slow: of each device only the newest. */
  catchUp(): void {
    if (this.missedStates.size === 0 || this.feed.isSlow) return
    const ids = [...this.missedStates]
    this.missedStates.clear()
    this.sendStates(ids)
  }

  private sendStates(ids: readonly number[]): void {
    const now = Date.now()
    const live = ids.flatMap((id) => {
      const device = this.hub.devices.get(id)
      return device ? [shownLive(device, this.view.viewer, now)] : []
    })
    if (live.length > 0) this.feed.send(this.hub.changes.position, { type: 'delta', live })
  }

  /** Tells of events of devices in view that it sees. */
  eventsHappened(heard: readonly HeardEvent[]): void {
    const events = heard.flatMap(({ event, ...audience }) =>
      this.seesEvent(event.deviceId, audience) ? [event] : [],
    )
    if (events.length > 0) this.feed.send(this.hub.changes.position, { type: 'events', events })
  }

  /** Tells how such events stand that it was told before. */
  eventsChanged(heard: readonly HeardChange[]): void {
    const { accountId } = this.view.viewer
    const changes = heard.flatMap(({ change, processedFor, ...audience }) => {
      if (!this.seesEvent(change.deviceId, audience)) return []
      const { processing } = change
      const byOwnAccount = processedFor === accountId
      return [{ ...change, processing: processing && { ...processing, byOwnAccount } }]
    })
    if (changes.length > 0) this.feed.send(this.hub.changes.position, { type: 'eventsChanged', changes })
  }

  /** But for those of the time of an owner before whom the viewer did not see, of fences and rules of accounts above, and of fleets that it does not read. */
  private seesEvent(deviceId: number, { formerPath, accountPath, fleetOf }: EventAudience): boolean {
    const { accountId, path } = this.view.viewer
    if (formerPath !== null && !isAtOrAbove(accountId, formerPath)) return false
    if (accountPath !== null && !accountPath.startsWith(path)) return false
    if (fleetOf !== null && fleetOf !== this.view.fleetOf) return false
    return this.shown.has(deviceId) && !this.isClosed(deviceId)
  }

  /** Whether one of the accounts is the viewer's own or stands above it. */
  dependsOn(accountIds: ReadonlySet<number>): boolean {
    const { path, actorId } = this.view
    return accountIds.has(actorId) || path.split('/').some((id) => id !== '' && accountIds.has(Number(id)))
  }

  /** Ends the feed so that its viewer, if it may come back, is sent everything afresh. */
  endAnew(): void {
    this.feed.send('anew', { type: 'removed', ids: [] })
    this.feed.finish()
  }

  /** Whether its viewer does not take what it is sent. */
  get isIdle(): boolean {
    return this.feed.isIdle
  }

  /** Ends the feed for newer ones, of which there may be `max`, and tells its viewer so. */
  async giveWay(max: number): Promise<void> {
    const msg = await errorText(this.view.language, 'tooManyFeeds', { max })
    this.feed.send(this.hub.changes.position, { type: 'ended', error: 'tooManyFeeds', msg })
    this.feed.finish()
  }

  end(): void {
    this.feed.end()
  }

  isOver(now: number): boolean {
    return this.view.until !== null && this.view.until.getTime() <= now
  }

  private isClosed(id: number): boolean {
    const device = this.hub.devices.get(id)
    return device === undefined || isClosedLive(device, this.view.viewer, Date.now())
  }

  /** Devices as this viewer may see them. */
  private asShown(devices: readonly LiveDevice[]) {
    const { viewer } = this.view
    const now = Date.now()
    return {
      info: devices.map((device) => shownInfo(device, viewer)),
      live: devices.map((device) => shownLive(device, viewer, now)),
    }
  }

  private seesId(id: number): boolean {
    const device = this.hub.devices.get(id)
    return device !== undefined && this.sees(id, device)
  }

  private sees(id: number, device: LiveDevice): boolean {
    const { path, subset } = this.view
    if (!device.path.startsWith(path)) return false
    return subset === null || subset.devices.has(id) || subset.groups.has(device.info[GROUP] ?? 0)
  }
}
