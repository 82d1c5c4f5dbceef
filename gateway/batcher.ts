import { setTimeout as sleep } from 'node:timers/promises'
import { AlreadyStored, saveChanges } from '@/db/queries/ingest/save-changes'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import type { SystemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { buildChange } from '@/lib/ingest/pipeline'
import { log } from '@/lib/log'
import type { DeviceSession } from './session'

/** A batch is saved when it is this old or this large, whichever comes first. */
const MAX_AGE_MS = 100
const MAX_FIXES = 1000
/** Above this many waiting fixes, connections stop reading until the database has caught up. */
const FULL_AT_FIXES = 20_000
const MAX_RETRY_PAUSE_MS = 5000

type Batch = {
  reports: Map<DeviceSession, Report[]>
  fixes: number
  /** Resolves when the batch is committed (or its devices were taken over). */
  done: Promise<void>
  resolve: () => void
}

/**
 * Collects reports of all connections and saves them batch by batch, in order, one at a time. A
 * batch that the database did not take is tried again until it does: nothing is given up.
 */
export class Batcher {
  private waiting: Batch | null = null
  private waitingFixes = 0
  private timer: NodeJS.Timeout | null = null
  private saving: Promise<void> | null = null
  private roomWanted: (() => void)[] = []
  savedFixes = 0

  constructor(private readonly system: SystemAccess) {}

  /** Adds a report; the promise resolves when everything up to it is committed. */
  add(session: DeviceSession, report: Report): Promise<void> {
    this.waiting ??= this.newBatch()
    const batch = this.waiting
    const reports = batch.reports.get(session)
    if (reports) reports.push(report)
    else batch.reports.set(session, [report])
    session.pending++
    batch.fixes += report.fixes.length
    this.waitingFixes += report.fixes.length
    if (batch.fixes >= MAX_FIXES) this.saveSoon()
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
    const batch = this.waiting
    this.saveSoon()
    await (batch?.done ?? this.saving ?? undefined)
  }

  private newBatch(): Batch {
    let resolve = () => {}
    const done = new Promise<void>((settle) => {
      resolve = settle
    })
    this.timer = setTimeout(() => this.saveSoon(), MAX_AGE_MS)
    return { reports: new Map(), fixes: 0, done, resolve }
  }

  private saveSoon(): void {
    if (this.saving || !this.waiting) return
    const batch = this.waiting
    this.waiting = null
    if (this.timer) clearTimeout(this.timer)
    this.saving = this.save(batch).finally(() => {
      this.saving = null
      // What came in while this one was being saved has waited long enough.
      this.saveSoon()
    })
  }

  private async save(batch: Batch): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.trySave(batch.reports)
        break
      } catch (error) {
        const pause = Math.min(200 * 2 ** attempt, MAX_RETRY_PAUSE_MS)
        log.warn({ err: error, fixes: batch.fixes, retryInMs: pause }, 'batch not saved')
        await sleep(pause)
      }
    }
    this.waitingFixes -= batch.fixes
    this.savedFixes += batch.fixes
    batch.resolve()
    if (!this.isFull) for (const resolve of this.roomWanted.splice(0)) resolve()
  }

  private async trySave(batch: Map<DeviceSession, Report[]>): Promise<void> {
    const inOrder = [...batch].filter(([session]) => !session.fenced)
    const built = inOrder.map(([session, reports]) => ({
      session,
      reports,
      change: buildChange(session.state, reports, session.settings),
    }))
    const isLate = ({ change }: (typeof built)[number]) => change.hasLateFixes || change.hasLateReadings
    const together = built.filter((item) => !isLate(item))
    const alone = new Set(built.filter(isLate))
    if (together.length > 0) {
      try {
        const { fenced } = await saveChanges(
          this.system,
          together.map(({ session, change }) => ({
            deviceId: session.device.id,
            version: session.version,
            change,
          })),
        )
        for (const { session, reports, change } of together) {
          if (fenced.has(session.device.id)) fence(session)
          else session.state = change.state
          settle(batch, session, reports)
        }
      } catch (error) {
        if (!(error instanceof AlreadyStored)) throw error
        for (const item of together) alone.add(item)
      }
    }
    for (const { session, reports } of alone) {
      const { device, version, settings } = session
      const state = await saveWithReplay(this.system, { deviceId: device.id, version, settings, reports })
      if (state) session.state = state
      else fence(session)
      settle(batch, session, reports)
    }
  }
}

/** A saved device leaves the batch, so that a retry after a later failure does not save it again. */
function settle(batch: Map<DeviceSession, Report[]>, session: DeviceSession, reports: Report[]): void {
  session.pending -= reports.length
  batch.delete(session)
}

function fence(session: DeviceSession): void {
  session.fenced = true
  session.close('taken over by another connection')
}
