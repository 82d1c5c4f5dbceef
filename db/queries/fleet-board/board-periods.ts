import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedWithin } from '@/db/queries/ownership/owned-times'
import type { OpenIntervals } from '@/db/queries/reports/open-intervals'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { BoardSpans } from '@/lib/fleet-board/board-period'
import { PERIOD_KINDS, type PeriodKind } from '@/lib/tracking/period'
import { ofBoth, type SpanIndex, wholeOf, within } from './span-sql'

export type Behaviour = { overspeeds: number; overspeedS: number; harsh: number; crashes: number }
export type BehaviourOf = Record<SpanIndex, Map<number, Behaviour>>

const HARSH: readonly PeriodKind[] = ['harshAcceleration', 'harshBraking', 'harshCornering']
const COUNTED: readonly PeriodKind[] = ['overspeed', 'crash', ...HARSH]
const codes = (kinds: readonly PeriodKind[]) => idArray(kinds.map((kind) => PERIOD_KINDS[kind]))

type Row = Behaviour & { id: number; span: SpanIndex }

/** What reports of behaviour count: of each vehicle what begins in a span, whole. */
export async function sumBoardPeriods(
  access: Access,
  ids: readonly number[],
  spans: BoardSpans,
  open: readonly OpenIntervals[],
): Promise<BehaviourOf> {
  const found: BehaviourOf = { 0: new Map(), 1: new Map() }
  if (ids.length === 0) return found
  const owned = await ownedWithin(access, ids, wholeOf(spans))
  const rows = await database().execute<Row>(sql`
    select id, span, count(*) filter (where kind = ${PERIOD_KINDS.overspeed})::int as overspeeds,
      coalesce(sum(seconds) filter (where kind = ${PERIOD_KINDS.overspeed}), 0)::float8 as "overspeedS",
      count(*) filter (where kind = any(${codes(HARSH)}))::int as harsh,
      count(*) filter (where kind = ${PERIOD_KINDS.crash})::int as crashes
    from (${ofBoth(
      spans,
      (span, index) => sql`
      select device_id as id, ${index}::int as span, kind, extract(epoch from end_time - start_time) as seconds
      from device_periods
      where device_id = any(${idArray(ids)}) and kind = any(${codes(COUNTED)}) and ${within(sql`start_time`, span)}
        and ${owned(sql`device_periods.device_id`, sql`start_time`)}`,
    )}) as periods
    group by 1, 2`)
  for (const { id, span, ...behaviour } of rows) found[span].set(id, behaviour)
  for (const { deviceId, periods } of open)
    for (const period of periods) addPeriod(found, deviceId, period, spans)
  return found
}

/** One that goes on still. */
function addPeriod(
  found: BehaviourOf,
  deviceId: number,
  { kind, start, end }: OpenIntervals['periods'][number],
  { previous, current }: BoardSpans,
): void {
  if (!COUNTED.includes(kind)) return
  for (const [index, { from, to }] of ([previous, current] as const).entries()) {
    if (start.time < from.getTime() || start.time >= to.getTime()) continue
    const known = found[index as SpanIndex].get(deviceId) ?? { ...NOTHING }
    found[index as SpanIndex].set(deviceId, known)
    if (kind === 'overspeed') {
      known.overspeeds++
      known.overspeedS += (end.time - start.time) / 1000
    } else if (kind === 'crash') known.crashes++
    else known.harsh++
  }
}

const NOTHING: Behaviour = { overspeeds: 0, overspeedS: 0, harsh: 0, crashes: 0 }
