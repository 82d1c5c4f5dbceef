import { type PastDays, savePastDays } from '@/db/queries/imports/past-fixes'
import type { Access } from '@/lib/auth/access'
import type { TraccarSource } from '@/lib/imports/traccar/source'
import type { Report } from '@/lib/ingest/change'
import { type ReceivedRow, toReport } from '@/lib/received/received-row'
import { type TraccarPosition, toTraccarRow } from '@/lib/received/traccar-position'
import { addDays } from '@/lib/time/wall-clock'
import type { Arrivals } from './arrivals'
import type { ArrivedDevice } from './carry-out'

/** Devices that are read at a time, and rows of each until others have their turn. */
const DEVICES_AT_ONCE = 20
const ROWS_EACH = 500
/** In one transaction: few enough that whoever shares the process waits for no longer than a blink. */
const ROWS_A_SAVE = 4000
/** Days without any that are asked for before others have their turn. */
const DAYS_EACH = 31

export type PositionCounts = { stored: number; duplicate: number; skipped: number; days: number }

type Bringing = {
  source: TraccarSource
  arrivals: Arrivals
  devices: readonly ArrivedDevice[]
  /** Days (UTC) that are brought: from the one on, before the other. */
  from: string
  until: string
  /** Days before it are over, and are not asked for again. */
  settled: string
  now: number
  step: () => Promise<void>
  /** Told after each transaction. */
  onSaved: (counts: PositionCounts, devicesDone: number) => Promise<void>
}

type Read = { parts: PastDays[]; skipped: number; days: number }
type Open = { device: ArrivedDevice; next: string | null }

/** Brings the positions of devices, of each in the order of time, from the day on that an earlier attempt came to. */
export async function bringPositions(access: Access, bringing: Bringing): Promise<PositionCounts> {
  const { source, arrivals, devices, from, step, onSaved } = bringing
  const counts: PositionCounts = { stored: 0, duplicate: 0, skipped: 0, days: 0 }
  const waiting = [...devices]
  const open: Open[] = []
  let done = 0
  let saving: Promise<void> = Promise.resolve()
  const save = async (parts: readonly PastDays[], doneThen: number) => {
    const stored = await savePastDays(access, parts)
    counts.stored += stored
    counts.duplicate += parts.reduce((sum, { report }) => sum + report.fixes.length, 0) - stored
    await onSaved(counts, doneThen)
  }
  try {
    for (;;) {
      await step()
      while (open.length < DEVICES_AT_ONCE && waiting.length > 0) {
        const device = waiting.shift() as ArrivedDevice
        const reached = arrivals.origin('device', device.planned.externalId)?.positionsUntil
        open.push({ device, next: reached && reached > from ? reached : from })
      }
      if (open.length === 0) break
      const read = await Promise.all(open.map((one) => readDays(source, one, bringing)))
      const left = open.filter(({ next }) => next !== null)
      done += open.length - left.length
      open.splice(0, open.length, ...left)
      for (const { skipped, days } of read) {
        counts.skipped += skipped
        counts.days += days
      }
      // One is saved while the next is read.
      await saving
      const doneThen = done
      const groups = groupsOf(read.map(({ parts }) => parts))
      saving = (async () => {
        for (const group of groups) await save(group, doneThen)
      })()
      saving.catch(() => {})
    }
  } finally {
    await saving
  }
  return counts
}

async function readDays(
  source: TraccarSource,
  open: Open,
  { arrivals, until, settled, now }: Bringing,
): Promise<Read> {
  const { planned, deviceId } = open.device
  const rows: TraccarPosition[] = []
  let skipped = 0
  let days = 0
  let reached: string | null = null
  while (rows.length < ROWS_EACH && days < DAYS_EACH && open.next !== null) {
    const day: string | null = await source.nextDay(planned.source, open.next, until)
    if (day === null || day >= until) {
      reached = settled
      open.next = null
      break
    }
    const found = await source.positions(planned.source, day)
    rows.push(...found.rows)
    skipped += found.skipped
    days++
    reached = addDays(day, 1)
    open.next = reached
  }
  const known = { source: arrivals.source, externalId: String(planned.externalId) }
  const last = reached === null ? null : reached < settled ? reached : settled
  const inOrder = rows.map((position, index) => ({ ...toTraccarRow(position, now), index }))
  inOrder.sort((a, b) => a.time - b.time || a.index - b.index)
  const parts: PastDays[] = []
  for (let at = 0; at === 0 || at < inOrder.length; at += ROWS_A_SAVE) {
    const until = at + ROWS_A_SAVE >= inOrder.length ? last : null
    const report = reportOf(inOrder.slice(at, at + ROWS_A_SAVE), now)
    parts.push({ deviceId, report, origin: { ...known, until } })
  }
  return { parts, skipped, days }
}

/** Of each device one part after the other; of many devices some together. */
function groupsOf(devices: readonly PastDays[][]): PastDays[][] {
  const groups: PastDays[][] = []
  for (let at = 0; devices.some((parts) => at < parts.length); at++) {
    let group: PastDays[] = []
    let room = 0
    for (const part of devices.flatMap((parts) => parts.slice(at, at + 1))) {
      const rows = part.report.fixes.length
      if (group.length === 0 || rows > room) {
        group = []
        groups.push(group)
        room = ROWS_A_SAVE
      }
      group.push(part)
      room -= rows
    }
  }
  return groups
}

/** As if the device had told it; it was not heard by it. */
function reportOf(rows: readonly ReceivedRow[], now: number): Report {
  const { status: _, ...report } = toReport(rows, now)
  return { ...report, filed: true }
}
