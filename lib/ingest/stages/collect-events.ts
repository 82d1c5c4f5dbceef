import type { EventType } from '@/lib/events/event-types'
import { MAX_AHEAD_MS } from '@/lib/positions/judge-fix'
import type { Period, PeriodKind } from '@/lib/tracking/period'
import type { DeviceChange, EventRow, Report, ReportedEvent } from '../change'
import type { StepEvent } from '../run-steps'

/** Events that packets carried, with the place of the fix they came with or the last known one. */
export function collectEvents(change: DeviceChange): void {
  for (const report of change.reports) {
    for (const event of report.events) {
      const row = eventRow(change, report, event)
      change.events.push(row)
      const kind = HARSH_EVENTS[event.type]
      if (kind) change.periods.push(harshMoment(kind, row))
    }
  }
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

function harshMoment(kind: PeriodKind, { time, lat, lon, speedKmh, type }: EventRow): Period {
  const at = { time, lat, lon }
  return {
    ...{ kind, start: at, end: at, decidedAt: time, stream: 'packets', distanceCm: 0 },
    ...{ maxValue: null, avgValue: null, sensor: 'device' },
    details: speedKmh === null ? { type } : { type, speedKmh },
  }
}

function eventRow({ state }: DeviceChange, report: Report, event: ReportedEvent): EventRow {
  const fix = event.fix === null ? undefined : report.fixes[event.fix]
  return {
    time: timeOf([event.time, fix?.time], report.receivedAt),
    receivedAt: report.receivedAt,
    type: event.type,
    subject: event.subject ?? '',
    lat: fix?.lat ?? state.lat,
    lon: fix?.lon ?? state.lon,
    speedKmh: fix?.speedKmh ?? null,
    data: event.data ?? null,
    step: null,
    decidedAt: null,
  }
}

/**
 * The best of what the device says, ms UTC: 0 is a clock that was never set, and one that is ahead by more than a fix may
 * be is wrong. Nothing is left to say when it was but its arrival.
 */
function timeOf(said: readonly (number | null | undefined)[], receivedAt: number): number {
  return said.find((time) => time && time <= receivedAt + MAX_AHEAD_MS) || receivedAt
}
