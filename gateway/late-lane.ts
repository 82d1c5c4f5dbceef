import { setTimeout as sleep } from 'node:timers/promises'
import { isLockTimeout, isRefused, reasonOf } from '@/db/constraint'
import { quarantine } from '@/db/queries/ingest/quarantine'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import type { SystemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { log } from '@/lib/log'
import type { Resolvable } from './resolvable'
import type { DeviceSession } from './session'

/** Reports of one device that wait together. `done` resolves when they are committed, or the device was taken over. */
export type Item = Resolvable & {
  readonly session: DeviceSession
  readonly reports: Report[]
  fixes: number
  /** What they take while they wait, in fixes. */
  weight: number
  /** Since when the last report is one that says nothing but that the device is there, in ms; later ones take its place. */
  aliveSince: number
}

/** A picture waits in memory as well: so many bytes of one weigh what a fix does. */
const BYTES_OF_A_FIX = 2048
/** So much of a fix is what waits of a report that has none. */
const LEAST_WEIGHT = 0.25

export const weightOf = ({ fixes, files, packet }: Report): number =>
  (files ?? []).reduce(
    (sum, { bytes }) => sum + Math.ceil(bytes.length / BYTES_OF_A_FIX),
    Math.max(LEAST_WEIGHT, fixes.length, (packet?.length ?? 0) / BYTES_OF_A_FIX),
  )

/** Devices that are worked on at a time. */
const AT_ONCE = 2
/** What waits of a device goes into one replay, up to about so many fixes. */
const MOST_FIXES = 4000
/** From here on the devices in the lane must wait, from `MOST_FIXES` on each for itself. */
const FULL_AT_FIXES = 20_000
/** After a replay the device rests for as long as that took, at most so long; what comes meanwhile is gathered. */
const MAX_REST_MS = 2000
/** A device that somebody else works on is waited for so long; then it is the turn of others, and of it again after that. */
const LOCK_WAIT_MS = 200
const MAX_RETRY_PAUSE_MS = 5000

type Queue = {
  /** What waits, and what is being saved. */
  items: Item[]
  current: Item[]
  /** Of those that wait. */
  weight: number
  resting: NodeJS.Timeout | null
  /** How many wait for the device to be through: it does not rest then. */
  urgent: number
}

/**
 * Saves devices that need a transaction of their own beside the batches, a few at a time, each in the order of its
 * reports: data that comes late or a second time, and devices that somebody else has locked. What it could not save
 * is tried again. A device is in the lane until everything that it has sent meanwhile is through.
 */
export class LateLane {
  private readonly queues = new Map<DeviceSession, Queue>()
  /** Whose turn comes. */
  private readonly due: DeviceSession[] = []
  private working = 0
  private failures = 0
  private waitingWeight = 0

  /** `through` is told of each item that is committed, or whose device was taken over. */
  constructor(
    private readonly system: SystemAccess,
    private readonly through: (item: Item) => void,
  ) {}

  /** Whether what else comes of the device must go through the lane. */
  holds(session: DeviceSession): boolean {
    return this.queues.size > 0 && this.queues.has(session)
  }

  /** Whether something of the device, or of any, is not saved yet. */
  isBusy(session?: DeviceSession): boolean {
    if (!session) return [...this.queues.values()].some(isBusy)
    const queue = this.queues.get(session)
    return queue !== undefined && isBusy(queue)
  }

  isFullFor(session: DeviceSession): boolean {
    const queue = this.queues.size > 0 ? this.queues.get(session) : undefined
    if (!queue || queue.items.length === 0) return false
    return queue.weight >= MOST_FIXES || this.waitingWeight >= FULL_AT_FIXES
  }

  add(item: Item): void {
    const { session } = item
    let queue = this.queues.get(session)
    if (!queue) {
      queue = { items: [], current: [], weight: 0, resting: null, urgent: 0 }
      this.queues.set(session, queue)
      this.due.push(session)
    }
    queue.items.push(item)
    queue.weight += item.weight
    this.waitingWeight += item.weight
    this.workOn()
  }

  /** Resolves when what is in the lane now, of a device or of all, is saved. It does not rest meanwhile. */
  async untilThrough(session?: DeviceSession): Promise<void> {
    const wanted = session ? [session] : [...this.queues.keys()]
    await Promise.all(wanted.map((one) => this.hurry(one)))
  }

  private async hurry(session: DeviceSession): Promise<void> {
    const queue = this.queues.get(session)
    const last = queue?.items.at(-1) ?? queue?.current.at(-1)
    if (!queue || !last) return
    queue.urgent++
    if (queue.resting) this.endRest(session, queue)
    await last.done
    queue.urgent--
  }

  private workOn(): void {
    while (this.working < AT_ONCE) {
      const session = this.due.shift()
      const queue = session && this.queues.get(session)
      if (!queue) return
      this.working++
      void this.work(session, queue).finally(() => {
        this.working--
        this.workOn()
      })
    }
  }

  private async work(session: DeviceSession, queue: Queue): Promise<void> {
    const startedAt = performance.now()
    let locked = false
    queue.current = this.takeSome(queue)
    try {
      if (!session.fenced && !(await this.save(session, queue.current))) fence(session)
      this.failures = 0
      for (const item of queue.current) this.through(item)
    } catch (error) {
      for (const item of queue.current.toReversed()) this.putBack(queue, item)
      locked = isLockTimeout(error)
      if (!locked) await this.pause(error, session)
    }
    queue.current = []
    const took = performance.now() - startedAt
    if (queue.urgent > 0 && queue.items.length > 0) this.due.push(session)
    else this.rest(session, queue, locked ? LOCK_WAIT_MS : Math.min(took, MAX_REST_MS))
  }

  /** Takes out the oldest items, up to a replay's worth of fixes. */
  private takeSome(queue: Queue): Item[] {
    let weight = 0
    let count = 0
    while (count < queue.items.length && (count === 0 || weight < MOST_FIXES)) {
      weight += queue.items[count]?.weight ?? 0
      count++
    }
    queue.weight -= weight
    this.waitingWeight -= weight
    return queue.items.splice(0, count)
  }

  private putBack(queue: Queue, item: Item): void {
    queue.items.unshift(item)
    queue.weight += item.weight
    this.waitingWeight += item.weight
  }

  private rest(session: DeviceSession, queue: Queue, ms: number): void {
    queue.resting = setTimeout(() => this.endRest(session, queue), ms).unref()
  }

  private endRest(session: DeviceSession, queue: Queue): void {
    if (queue.resting) clearTimeout(queue.resting)
    queue.resting = null
    if (isBusy(queue)) this.due.push(session)
    else this.queues.delete(session)
    this.workOn()
  }

  /** The database is away, as far as can be told: nobody else is tried meanwhile by whoever met with it. */
  private async pause(error: unknown, { device }: DeviceSession): Promise<void> {
    const pause = Math.min(200 * 2 ** this.failures++, MAX_RETRY_PAUSE_MS)
    log.warn({ err: error, imei: device.imei, retryInMs: pause }, 'device not saved')
    await sleep(pause)
  }

  /** False when the device was taken over. */
  private save(session: DeviceSession, items: readonly Item[]): Promise<boolean> {
    return this.saveReports(
      session,
      items.flatMap(({ reports }) => reports),
    )
  }

  /** Saves reports of one device, what the database refuses of them as quarantined. False when it was taken over. */
  private async saveReports(session: DeviceSession, reports: readonly Report[]): Promise<boolean> {
    const { device, version, settings, protocol } = session
    try {
      const given = { deviceId: device.id, version, settings, reports }
      const state = await saveWithReplay(this.system, given, LOCK_WAIT_MS)
      if (state) session.state = state
      return state !== null
    } catch (error) {
      if (!isRefused(error)) throw error
      const [only] = reports
      if (only && reports.length === 1) {
        log.error({ err: error, imei: device.imei }, 'report set aside')
        const reason = reasonOf(error)
        await quarantine(this.system, { deviceId: device.id, protocol, report: only, reason })
        return true
      }
      const half = Math.ceil(reports.length / 2)
      return (
        (await this.saveReports(session, reports.slice(0, half))) &&
        (await this.saveReports(session, reports.slice(half)))
      )
    }
  }
}

/** Nothing of the session is saved from here on. */
export function fence(session: DeviceSession): void {
  session.fenced = true
  session.close('taken over by another connection')
}

const isBusy = ({ items, current }: Queue): boolean => items.length + current.length > 0
