import type { EventType } from '@/lib/events/event-types'
import { isQuiet, QUIET_LOOK_BACK_MS } from '@/lib/events/quiet'
import { isAhead } from '@/lib/positions/judge-fix'
import { SAME_MS } from '@/lib/tracking/harsh'
import type { Period, PeriodKind } from '@/lib/tracking/period'
import type { DeviceChange, EventRow, Report, ReportedEvent } from '../change'
import type { DeviceState } from '../device-state'
import type { StepEvent } from '../run-steps'
import { isFormer, tellsOfFormer } from './forget-former-time'

/**
 * Events that packets carried, with the place of the fix they came with or the last known one. Those that are likely
 * false, or tell of one manoeuvre again, are kept as quiet ones, and are no driving behaviour.
 */
export function collectEvents(change: DeviceChange): void {
  for (const report of change.reports) {
    const held = tellsOfFormer(change, report) ? null : change.state.alarms
    for (const event of report.events) {
      if (isHeld(held, event)) continue
      const row = eventRow(change, report, event)
      change.events.push(row)
      const kind = HARSH_EVENTS[event.type]
      if (kind && !row.quiet && isToldAgain(change, kind, row)) row.quiet = true
      if (kind && !row.quiet) change.periods.push(harshMoment(kind, row))
    }
    holdAlarms(change, report)
  }
}

/** Whether an alarm has been on since another connection, over which it was told. */
const isHeld = (held: DeviceState['alarms'], { resumes }: ReportedEvent): boolean =>
  resumes !== undefined && ((held?.[resumes.of] ?? 0) & resumes.bits) >>> 0 === resumes.bits

/** Keeps which alarms are on, for the connections to come. */
function holdAlarms(change: DeviceChange, report: Report): void {
  const { state } = change
  const { alarms } = report
  if (!alarms || tellsOfFormer(change, report)) return
  if (Object.entries(alarms).some(([of, bits]) => state.alarms?.[of] !== bits))
    state.alarms = { ...state.alarms, ...alarms }
}

/** What steps raised, as rows: told of when the last of the reports arrived. */
export function eventRows({ reports }: DeviceChange, events: readonly StepEvent[]): EventRow[] {
  const receivedAt = reports.at(-1)?.receivedAt ?? null
  return events.map((event) => ({ ...event, receivedAt }))
}

/** What devices raise themselves counts as driving behaviour, too. */
const HARSH_EVENTS: Partial<Record<EventType, PeriodKind>> = {
  hardAcceleration: 'harshAcceleration',
  hardBraking: 'harshBraking',
  sharpLeft: 'harshCornering',
  sharpRight: 'harshCornering',
  sharpTurn: 'harshCornering',
  crash: 'crash',
}

/** Whether the device told of the manoeuvre before, as our own detection counts them; a packet that is sent again is itself. */
function isToldAgain({ state }: DeviceChange, kind: PeriodKind, { time, type }: EventRow): boolean {
  if (kind === 'crash') return false
  const near = (state.harshTold ?? []).filter((told) => Math.abs(told.time - time) < SAME_MS)
  const same = near.filter((told) => told.kind === kind)
  if (same.some((told) => told.time === time && told.type === type)) return false
  if (same.length > 0) return true
  state.harshTold = [...near, { kind, type, time }]
  return false
}

function harshMoment(kind: PeriodKind, { time, lat, lon, speedKmh, type }: EventRow): Period {
  const at = { time, lat, lon }
  return {
    kind,
    start: at,
    end: at,
    decidedAt: time,
    stream: 'packets',
    distanceCm: 0,
    maxValue: null,
    avgValue: null,
    sensor: 'device',
    details: speedKmh === null ? { type } : { type, speedKmh },
  }
}

/** What a packet carried, at the place of its fix or the last known one. */
export function eventRow(change: DeviceChange, report: Report, event: ReportedEvent): EventRow {
  const { state } = change
  const fix = event.fix === null ? undefined : report.fixes[event.fix]
  const time = timeOf([event.time, fix?.time], report.receivedAt)
  // Where it was with an owner before is no place of what happens now.
  const isPlaced = isFormer(change, time) || !isFormer(change, state.fixTime ?? time)
  return {
    time,
    receivedAt: report.receivedAt,
    type: event.type,
    subject: event.subject ?? '',
    lat: fix?.lat ?? (isPlaced ? state.lat : null),
    lon: fix?.lon ?? (isPlaced ? state.lon : null),
    speedKmh: fix?.speedKmh ?? null,
    data: event.data ?? null,
    step: null,
    decidedAt: null,
    quiet: isQuiet(event.type, fix?.speedKmh ?? null, () => speedsBefore(change, time)),
  }
}

/** The speeds of the fixes up to `time`, as far back as a manoeuvre may lie: who brakes hard soon stands. */
function speedsBefore({ before, positions }: DeviceChange, time: number): number[] {
  const fixes = positions.map(({ fix }) => fix)
  const known = before.fixTime === null ? [] : [{ time: before.fixTime, speedKmh: before.speedKmh }]
  return [...known, ...fixes]
    .filter((fix) => fix.time <= time && time - fix.time <= QUIET_LOOK_BACK_MS)
    .flatMap(({ speedKmh }) => speedKmh ?? [])
}

/**
 * The best of what the device says, ms UTC: 0 is a clock that was never set, and one that is ahead by more than a fix may
 * be is wrong. Nothing is left to say when it was but its arrival.
 */
function timeOf(said: readonly (number | null | undefined)[], receivedAt: number): number {
  return said.find((time) => time && !isAhead(time, receivedAt)) || receivedAt
}
