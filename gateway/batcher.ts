import { setTimeout as sleep } from 'node:timers/promises'
import { isRefused, reasonOf } from '@/db/constraint'
import { isLate } from '@/db/queries/ingest/apply-change'
import { quarantine } from '@/db/queries/ingest/quarantine'
import { AlreadyStored, saveChanges } from '@/db/queries/ingest/save-changes'
import { TakenOver } from '@/db/queries/ingest/save-states'
import { saveStepsOf } from '@/db/queries/ingest/save-steps'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import type { SystemAccess } from '@/lib/auth/access'
import type { DeviceChange, Report } from '@/lib/ingest/change'
import { NOTHING_UNSAVED } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { log } from '@/lib/log'
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
const MOST_REPORTS = 1000
/** States of steps of devices that are gone are saved together, this long after the first of them. */
const ENDED_AFTER_MS = 500
/** Above this many waiting fixes, connections stop reading until the database has caught up. */
const FULL_AT_FIXES = 20_000
const MAX_RETRY_PAUSE_MS = 5000

type Batch = {
  reports: Map<DeviceSession, Report[]>
  count: number
  fixes: number
  /** An attempt failed without it being known whether it was committed. */
  doubtful: boolean
  /** Resolves when the batch is committed (or its devices were taken over). */
  done: Promise<void>
  resolve: () => void
}

type Item = { session: DeviceSession; reports: Report[] }

/**
 * Collects reports of all connections and saves them batch by batch, in order, one at a time: at once when
 * none is being saved, else together with what comes meanwhile. A batch that the database did not take is
 * tried again until it does; of one that it refuses for its values, the report at fault is set aside.
 */
export class Batcher {
  private readonly waiting: Batch[] = []
  private waitingFixes = 0
  /** Runs while the next batch gathers. */
  private gathering: NodeJS.Timeout | null = null
  private starting: NodeJS.Immediate | null = null
  private saving: Promise<void> | null = null
  private urgent = false
  private roomWanted: (() => void)[] = []
  private readonly ended = new Set<DeviceSession>()
  private endedTimer: NodeJS.Timeout | null = null
  savedFixes = 0

  constructor(private readonly system: SystemAccess) {}

  /** Adds a report; the promise resolves when everything up to it is committed. */
  add(session: DeviceSession, report: Report): Promise<void> {
    const last = this.waiting.at(-1)
    const batch = last && last.count < MOST_REPORTS ? last : newBatch()
    if (batch !== last) this.waiting.push(batch)
    const reports = batch.reports.get(session)
    if (reports) reports.push(report)
    else batch.reports.set(session, [report])
    session.pending++
    batch.count++
    batch.fixes += report.fixes.length
    this.waitingFixes += report.fixes.length
    this.saveWhenDue()
    return batch.done
  }

  get isFull(): boolean {
    return this.waitingFixes >= FULL_AT_FIXES
  }

  /** Resolves when there is room for more. */
  untilRoom(): Promise<void> {
    return this.isFull ? new Promise((resolve) => this.roomWanted.push(resolve)) : Promise.resolve()
  }

  /** Saves what waits. Resolves when everything added so far is committed. */
  async flush(): Promise<void> {
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
    for (let attempt = 0; batch.reports.size > 0; attempt++) {
      try {
        await this.trySave(batch)
      } catch (error) {
        const pause = Math.min(200 * 2 ** attempt, MAX_RETRY_PAUSE_MS)
        log.warn({ err: error, fixes: batch.fixes, retryInMs: pause }, 'batch not saved')
        batch.doubtful = true
        await sleep(pause)
      }
    }
    this.waitingFixes -= batch.fixes
    this.savedFixes += batch.fixes
    batch.resolve()
    if (!this.isFull) for (const resolve of this.roomWanted.splice(0)) resolve()
  }

  private async trySave(batch: Batch): Promise<void> {
    const items = [...batch.reports].map(([session, reports]) => ({ session, reports }))
    for (const item of items.filter(({ session }) => session.fenced)) settle(batch, item)
    const held = items.filter(({ session }) => !session.fenced)
    // What was perhaps committed already must be compared with what is stored.
    if (batch.doubtful) await this.saveEach(batch, held)
    else await this.saveTogether(batch, held)
  }

  /** Saves items in one transaction, but for those that must go alone. */
  private async saveTogether(batch: Batch, items: readonly Item[]): Promise<void> {
    if (items.length === 0) return
    const together: (Item & { change: DeviceChange })[] = []
    const alone: Item[] = []
    for (const item of items) {
      const change = tryBuild(item)
      if (change && !isLate(change)) together.push({ ...item, change })
      else alone.push(item)
    }
    try {
      if (together.length > 0) await saveChanges(this.system, together.map(owned))
      for (const item of together) {
        item.session.state = item.change.state
        settle(batch, item)
      }
    } catch (error) {
      if (error instanceof TakenOver) {
        const gone = (item: Item) => error.deviceIds.has(item.session.device.id)
        for (const item of together.filter(gone)) fence(batch, item)
        await this.saveTogether(
          batch,
          together.filter((item) => !gone(item)),
        )
      } else if (error instanceof AlreadyStored || (isRefused(error) && together.length === 1)) {
        alone.push(...together)
      } else if (isRefused(error)) {
        const half = Math.ceil(together.length / 2)
        await this.saveTogether(batch, together.slice(0, half))
        await this.saveTogether(batch, together.slice(half))
      } else throw error
    }
    await this.saveEach(batch, alone)
  }

  private async saveEach(batch: Batch, items: readonly Item[]): Promise<void> {
    for (const item of items) {
      if (await this.saveAlone(item.session, item.reports)) settle(batch, item)
      else fence(batch, item)
    }
  }

  /** Saves reports of one device, what the database refuses of them as quarantined. False when it was taken over. */
  private async saveAlone(session: DeviceSession, reports: readonly Report[]): Promise<boolean> {
    const { device, version, settings, protocol } = session
    try {
      const state = await saveWithReplay(this.system, { deviceId: device.id, version, settings, reports })
      if (state) session.state = state
      return state !== null
    } catch (error) {
      if (!isRefused(error)) throw error
      const [only] = reports
      if (only && reports.length === 1) {
        log.error({ err: error, imei: device.imei }, 'report set aside')
        await quarantine(this.system, {
          deviceId: device.id,
          protocol,
          report: only,
          reason: reasonOf(error),
        })
        return true
      }
      const half = Math.ceil(reports.length / 2)
      return (
        (await this.saveAlone(session, reports.slice(0, half))) &&
        (await this.saveAlone(session, reports.slice(half)))
      )
    }
  }

  /** Nothing depends on it: what is not saved is made again from what is stored. */
  private async saveEnded(): Promise<void> {
    if (this.endedTimer) clearTimeout(this.endedTimer)
    this.endedTimer = null
    while (this.saving || this.waiting.length > 0) await this.flush()
    const sessions = [...this.ended].filter(({ fenced, state }) => !fenced && state.unsaved.steps.length > 0)
    this.ended.clear()
    if (sessions.length === 0) return
    const save = async () => {
      try {
        const states = sessions.map(({ device, version, state }) => ({ deviceId: device.id, version, state }))
        await saveStepsOf(this.system, states)
        for (const session of sessions) session.state = { ...session.state, unsaved: NOTHING_UNSAVED }
      } catch (error) {
        log.warn({ err: error, devices: sessions.length }, 'states of steps not saved')
      }
    }
    await this.run(save(), 0)
  }
}

function newBatch(): Batch {
  let resolve = () => {}
  const done = new Promise<void>((settled) => {
    resolve = settled
  })
  return { reports: new Map(), count: 0, fixes: 0, doubtful: false, done, resolve }
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

const owned = ({ session, change }: Item & { change: DeviceChange }) => ({
  deviceId: session.device.id,
  version: session.version,
  change,
})

/** A saved device leaves the batch, so that a retry after a later failure does not save it again. */
function settle(batch: Batch, { session, reports }: Item): void {
  session.pending -= reports.length
  batch.reports.delete(session)
}

function fence(batch: Batch, item: Item): void {
  item.session.fenced = true
  item.session.close('taken over by another connection')
  settle(batch, item)
}
