import { setTimeout as sleep } from 'node:timers/promises'
import { isRefused } from '@/db/constraint'
import { isLate } from '@/db/queries/ingest/apply-change'
import { findVersions } from '@/db/queries/ingest/claim-device'
import { AlreadyStored, Locked, saveChanges } from '@/db/queries/ingest/save-changes'
import { TakenOver } from '@/db/queries/ingest/save-states'
import { saveStepsOf } from '@/db/queries/ingest/save-steps'
import type { SystemAccess } from '@/lib/auth/access'
import type { DeviceChange, Report } from '@/lib/ingest/change'
import { NOTHING_UNSAVED } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { log } from '@/lib/log'
import { fence, type Item, LateLane, weightOf } from './late-lane'
import { type Resolvable, resolvable } from './resolvable'
import type { DeviceSession } from './session'

/**
 * After a save the next batch gathers until so many reports wait, or for so long for each report that was
 * saved, at most so long: at a few reports a second each is saved at once, at hundreds they share the
 * cost of a transaction, and at thousands nothing waits.
 */
const GATHER_REPORTS = 50
const GATHER_MS_EACH = 3
const MAX_GATHER_MS = 100
/** A batch holds so many at most: while the database writes it, the next is read. */
const MOST_REPORTS = 4000
/** States of steps of devices that are gone are saved together, this long after the first of them. */
const ENDED_AFTER_MS = 500
/** Above this many waiting fixes, connections stop reading until the database has caught up. */
const FULL_AT_FIXES = 20_000
/** Reports of one device that wait; it alone stops reading for more. */
const MOST_PENDING = 2000
/** Signs of life of a device that come within so long are one: the last of them. */
const ALIVE_ONCE_MS = 1000
const MAX_RETRY_PAUSE_MS = 5000
/** So long a batch waits for a lock before it looks whose it is, and longer each time that it turns out to be nobody's. */
const LOCK_WAITS_MS = [50, 500, 5000] as const

/** `done` when nothing of it is left: it is committed, in the late lane, or its devices were taken over. */
type Batch = Resolvable & {
  items: Map<DeviceSession, Item>
  count: number
  /** An attempt failed without it being known whether it was committed. */
  doubtful: boolean
}

/**
 * Collects reports of all connections and saves them batch by batch, in order, one at a time: at once when
 * none is being saved, else together with what comes meanwhile. A batch that the database did not take is
 * tried again until it does; of one that it refuses for its values, the report at fault is set aside. Devices that
 * need longer, for a replay or because somebody else works on them, go into the late lane: no other waits for them.
 */
export class Batcher {
  private readonly waiting: Batch[] = []
  private waitingWeight = 0
  /** Runs while the next batch gathers. */
  private gathering: NodeJS.Timeout | null = null
  private starting: NodeJS.Immediate | null = null
  private saving: Promise<void> | null = null
  private urgent = false
  private roomWanted: (() => void)[] = []
  private readonly ended = new Set<DeviceSession>()
  private endedTimer: NodeJS.Timeout | null = null
  private readonly late: LateLane
  savedFixes = 0

  constructor(private readonly system: SystemAccess) {
    this.late = new LateLane(system, (item) => this.settle(item))
  }

  /** Adds a report; the promise resolves when it and everything of the device before it is committed. */
  add(session: DeviceSession, report: Report): Promise<void> {
    const last = this.waiting.at(-1)
    const batch = last && last.count < MOST_REPORTS ? last : newBatch()
    if (batch !== last) this.waiting.push(batch)
    let item = batch.items.get(session)
    if (!item) {
      item = { session, reports: [], fixes: 0, weight: 0, aliveSince: 0, ...resolvable() }
      batch.items.set(session, item)
    }
    if (isAlive(report)) {
      if (report.receivedAt - item.aliveSince < ALIVE_ONCE_MS) {
        item.reports.splice(-1, 1, report)
        return item.done
      }
      item.aliveSince = report.receivedAt
    } else item.aliveSince = 0
    item.reports.push(report)
    const weight = weightOf(report)
    item.fixes += report.fixes.length
    item.weight += weight
    session.pending++
    session.saved = item.done
    batch.count++
    this.waitingWeight += weight
    this.saveWhenDue()
    return item.done
  }

  /** Whether a device must wait before it sends more: too much waits of all, or of this one. */
  isFullFor(session: DeviceSession): boolean {
    return (
      this.waitingWeight >= FULL_AT_FIXES || session.pending >= MOST_PENDING || this.late.isFullFor(session)
    )
  }

  /** Resolves when there is room for more of a device. */
  async untilRoom(session: DeviceSession): Promise<void> {
    while (this.isFullFor(session)) await new Promise<void>((resolve) => this.roomWanted.push(resolve))
  }

  /** Saves what waits. Resolves when everything added so far, of one device or of all, is committed. */
  async flush(session?: DeviceSession): Promise<void> {
    await this.saveWaiting()
    await this.late.untilThrough(session)
  }

  /** Resolves when the main lane has nothing left of what was added so far. */
  private async saveWaiting(): Promise<void> {
    const last = this.waiting.at(-1)
    this.urgent = true
    this.saveNow()
    await (last?.done ?? this.saving ?? undefined)
  }

  /** The device's connection is gone, or its settings changed: the states of its steps are saved soon. */
  saveSteps(session: DeviceSession): void {
    this.ended.add(session)
    this.endedTimer ??= setTimeout(() => void this.saveEnded(), ENDED_AFTER_MS)
  }

  /** Saves everything that waits, states of steps too. */
  async finish(): Promise<void> {
    await this.flush()
    await this.saveEnded()
  }

  private saveWhenDue(): void {
    if (this.saving || this.starting) return
    if (this.gathering && !this.urgent && (this.waiting[0]?.count ?? 0) < GATHER_REPORTS) return
    // What else has arrived by now is read first.
    this.starting = setImmediate(() => this.saveNow())
  }

  /** Starts the next save, unless one is under way: what waits follows that. */
  private saveNow(): void {
    if (this.saving) return
    const batch = this.waiting.shift()
    if (!batch) return
    if (this.starting) clearImmediate(this.starting)
    if (this.gathering) clearTimeout(this.gathering)
    this.starting = null
    this.urgent = false
    this.run(this.save(batch), Math.min(batch.count * GATHER_MS_EACH, MAX_GATHER_MS))
  }

  /** Lets nothing else be saved until `work` is done, and lets the next batch gather then. */
  private run(work: Promise<void>, gatherMs: number): Promise<void> {
    this.saving = work.finally(() => {
      this.saving = null
      this.gathering = setTimeout(() => {
        this.gathering = null
        if (this.waiting.length > 0) this.saveWhenDue()
      }, gatherMs)
      if (this.waiting.length > 0) this.saveWhenDue()
    })
    return this.saving
  }

  private async save(batch: Batch): Promise<void> {
    for (let attempt = 0; batch.items.size > 0; attempt++) {
      try {
        await this.trySave(batch)
      } catch (error) {
        const pause = Math.min(200 * 2 ** attempt, MAX_RETRY_PAUSE_MS)
        log.warn({ err: error, reports: batch.count, retryInMs: pause }, 'batch not saved')
        batch.doubtful = true
        await sleep(pause)
      }
    }
    batch.resolve()
    this.tellOfRoom()
  }

  private async trySave(batch: Batch): Promise<void> {
    for (const session of supersededIn(batch)) session.fenced = true
    for (const item of batch.items.values()) {
      if (item.session.fenced) this.settleOf(batch, item)
      else if (this.late.holds(item.session)) this.setAside(batch, item)
    }
    const items = [...batch.items.values()]
    if (batch.doubtful) {
      // What was perhaps committed already must be compared with what is stored, once the database answers again.
      await findVersions(
        this.system,
        items.map(({ session }) => session.device.id),
      )
      for (const item of items) this.setAside(batch, item)
    } else await this.saveTogether(batch, items)
  }

  /** Saves items in one transaction, but for those that must go alone. */
  private async saveTogether(batch: Batch, items: readonly Item[], attempt = 0): Promise<void> {
    const together: Built[] = []
    for (const item of items) {
      const change = tryBuild(item)
      if (change && !isLate(change)) together.push({ item, change })
      else this.setAside(batch, item)
    }
    if (together.length === 0) return
    try {
      await saveChanges(this.system, together.map(owned), LOCK_WAITS_MS[attempt])
      for (const { item, change } of together) {
        item.session.state = change.state
        this.settleOf(batch, item)
      }
    } catch (error) {
      const rest = together.map(({ item }) => item)
      if (error instanceof TakenOver || error instanceof Locked) {
        for (const item of rest.filter(({ session }) => error.deviceIds.has(session.device.id))) {
          if (error instanceof Locked) this.setAside(batch, item)
          else {
            fence(item.session)
            this.settleOf(batch, item)
          }
        }
        await this.saveTogether(
          batch,
          rest.filter(({ session }) => !error.deviceIds.has(session.device.id)),
          error.deviceIds.size === 0 ? attempt + 1 : attempt,
        )
      } else if (error instanceof AlreadyStored || (isRefused(error) && rest.length === 1)) {
        for (const item of rest) this.setAside(batch, item)
      } else if (isRefused(error)) {
        const half = Math.ceil(rest.length / 2)
        await this.saveTogether(batch, rest.slice(0, half))
        await this.saveTogether(batch, rest.slice(half))
      } else throw error
    }
  }

  /** The device goes on in the late lane, and whatever comes of it until it is through there. */
  private setAside(batch: Batch, item: Item): void {
    batch.items.delete(item.session)
    this.waitingWeight -= item.weight
    this.late.add(item)
  }

  /** A saved device leaves the batch, so that a retry after a later failure does not save it again. */
  private settleOf(batch: Batch, item: Item): void {
    batch.items.delete(item.session)
    this.waitingWeight -= item.weight
    this.settle(item)
  }

  private settle(item: Item): void {
    item.session.pending -= item.reports.length
    this.savedFixes += item.fixes
    item.resolve()
    if (this.late.holds(item.session)) this.tellOfRoom()
  }

  private tellOfRoom(): void {
    if (this.waitingWeight < FULL_AT_FIXES) for (const resolve of this.roomWanted.splice(0)) resolve()
  }

  /** Nothing depends on it: what is not saved is made again from what is stored. */
  private async saveEnded(): Promise<void> {
    if (this.endedTimer) clearTimeout(this.endedTimer)
    this.endedTimer = null
    while (this.saving || this.waiting.length > 0) await this.saveWaiting()
    const ended = [...this.ended]
    this.ended.clear()
    // Those in the late lane have other states soon.
    for (const session of ended.filter((one) => this.late.isBusy(one))) this.saveSteps(session)
    const sessions = ended.filter(
      (session) => !session.fenced && !this.ended.has(session) && session.state.unsaved.steps.length > 0,
    )
    if (sessions.length === 0) return
    const save = async () => {
      try {
        const states = sessions.map(({ device, version, state }) => ({ deviceId: device.id, version, state }))
        const saved = await saveStepsOf(this.system, states)
        for (const session of sessions.filter(({ device }) => saved.has(device.id)))
          session.state = { ...session.state, unsaved: NOTHING_UNSAVED }
      } catch (error) {
        log.warn({ err: error, devices: sessions.length }, 'states of steps not saved')
      }
    }
    await this.run(save(), 0)
  }
}

type Built = { item: Item; change: DeviceChange }

const newBatch = (): Batch => ({ items: new Map(), count: 0, doubtful: false, ...resolvable() })

/** Whether a report says nothing but that the device is there. */
const isAlive = ({ fixes, events, ...more }: Report): boolean =>
  fixes.length + events.length === 0 &&
  !more.status &&
  !more.readings &&
  !more.network &&
  !more.alarms &&
  !more.files &&
  !more.refusedFiles &&
  !more.filed

/** Sessions of whose device a batch has a newer one, too: it was claimed since, and no statement may write a row twice. */
function supersededIn({ items }: Batch): DeviceSession[] {
  const newest = new Map<number, DeviceSession>()
  const superseded: DeviceSession[] = []
  for (const session of items.keys()) {
    const other = newest.get(session.device.id)
    const isNewer = !other || session.version > other.version
    if (isNewer) newest.set(session.device.id, session)
    const older = isNewer ? other : session
    if (older) superseded.push(older)
  }
  return superseded
}

/** The change that reports make, or null when the steps fail on them: then they are looked at one by one. */
function tryBuild({ session, reports }: Item): DeviceChange | null {
  try {
    return buildChange(session.state, reports, session.settings)
  } catch (error) {
    log.error({ err: error, imei: session.device.imei }, 'reports not understood')
    return null
  }
}

const owned = ({ item: { session }, change }: Built) => ({
  deviceId: session.device.id,
  version: session.version,
  change,
})
