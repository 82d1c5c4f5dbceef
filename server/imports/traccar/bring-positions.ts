import { type PastDays, savePastDays } from '@/db/queries/imports/past-fixes'
import type { Access } from '@/lib/auth/access'
import {
  MAX_REFUSED_LINES,
  noRefusals,
  type RefusalCounts,
  type RefusedLine,
  type RefusedPosition,
} from '@/lib/imports/traccar/refused-position'
import type { TraccarSource } from '@/lib/imports/traccar/source'
import type { Report } from '@/lib/ingest/change'
import { type ReceivedRow, toReport } from '@/lib/received/received-row'
import { type TraccarPosition, toTraccarRow } from '@/lib/received/traccar-position'
import { addDays, daysBetween } from '@/lib/time/wall-clock'
import type { Arrivals } from './arrivals'
import type { ArrivedDevice } from './carry-out'

/** Devices that are read at a time, and rows of each until others have their turn. */
const DEVICES_AT_ONCE = 20
const ROWS_EACH = 500
/** In one transaction: few enough that whoever shares the process waits for no longer than a blink. */
const ROWS_A_SAVE = 4000
/** Days without any that are asked for before others have their turn. */
const DAYS_EACH = 31

export type PositionCounts = { stored: number; duplicate: number; days: number; refused: RefusalCounts }
export const noPositions = (): PositionCounts => ({ stored: 0, duplicate: 0, days: 0, refused: noRefusals() })
/** The refused ones that this attempt read, as far as they are listed. */
export type Brought = { counts: PositionCounts; refused: RefusedLine[] }

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
  onSaved: (counts: PositionCounts, days: DaysRead) => Promise<void>
}

/** How many days of devices were looked through, of all that are to be. */
type DaysRead = { done: number; total: number }

type Read = { parts: PastDays[]; refused: RefusedLine[]; days: number }
/** `next` is null once all of its days are looked through. */
type Open = { device: ArrivedDevice; next: string | null }

/** Brings the positions of devices, of each in the order of time, from the day on that an earlier attempt came to. */
export async function bringPositions(access: Access, bringing: Bringing): Promise<Brought> {
  const { source, arrivals, devices, from, until, step, onSaved } = bringing
  const counts = noPositions()
  const listed: RefusedLine[] = []
  const refuse = (lines: readonly RefusedLine[]) => {
    for (const { reason, count } of lines) counts.refused[reason] += count
    listed.push(...lines.slice(0, MAX_REFUSED_LINES - listed.length))
  }
  const waiting = devices.map((device): Open & { next: string } => {
    const reached = arrivals.origin('device', device.planned.externalId)?.positionsUntil
    return { device, next: reached && reached > from ? reached : from }
  })
  const daysLeft = (some: readonly Open[]) =>
    some.reduce((sum, { next }) => sum + (next === null ? 0 : Math.max(0, daysBetween(next, until))), 0)
  const total = daysLeft(waiting)
  const open: Open[] = []
  let saving: Promise<void> = Promise.resolve()
  const save = async (parts: readonly PastDays[], doneThen: DaysRead) => {
    const stored = await savePastDays(access, parts)
    counts.stored += stored
    counts.duplicate += parts.reduce((sum, { report }) => sum + report.fixes.length, 0) - stored
    await onSaved(counts, doneThen)
  }
  try {
    for (;;) {
      await step()
      while (open.length < DEVICES_AT_ONCE && waiting.length > 0) {
        open.push(waiting.shift() as Open)
      }
      if (open.length === 0) break
      const read = await Promise.all(open.map((one) => readDays(source, one, bringing)))
      const left = open.filter(({ next }) => next !== null)
      open.splice(0, open.length, ...left)
      for (const { refused, days } of read) {
        refuse(refused)
        counts.days += days
      }
      // One is saved while the next is read.
      await saving
      const doneThen = { done: total - daysLeft(open) - daysLeft(waiting), total }
      const groups = groupsOf(read.map(({ parts }) => parts))
      saving = (async () => {
        for (const group of groups) await save(group, doneThen)
      })()
      saving.catch(() => {})
    }
  } finally {
    await saving
  }
  refuse(await straysOf(source, devices))
  return { counts, refused: listed }
}

/** What is of no device that came, a line for each: in number only. */
async function straysOf(source: TraccarSource, devices: readonly ArrivedDevice[]): Promise<RefusedLine[]> {
  const known = new Map(devices.map(({ planned }) => [planned.externalId, planned.identifier.value]))
  const strays = await source.strays(new Set(known.keys()))
  return strays.map(({ deviceId, reason, count }) => ({
    reason,
    count,
    time: '',
    place: '',
    value: '',
    device: known.get(deviceId) ?? String(deviceId),
  }))
}

async function readDays(
  source: TraccarSource,
  open: Open,
  { arrivals, until, settled, now }: Bringing,
): Promise<Read> {
  const { planned, deviceId } = open.device
  const rows: TraccarPosition[] = []
  const refused: RefusedLine[] = []
  const refuse = (one: RefusedPosition): RefusedLine => ({
    ...one,
    device: planned.identifier.value,
    count: 1,
  })
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
    for (const one of found.refused) refused.push(refuse(one))
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
  return { parts, refused, days }
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
