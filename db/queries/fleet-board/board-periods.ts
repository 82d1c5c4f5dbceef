import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedWithin } from '@/db/queries/ownership/owned-times'
import type { OpenIntervals } from '@/db/queries/reports/open-intervals'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { BoardSpans } from '@/lib/fleet-board/board-period'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { ofBoth, type SpanIndex, wholeOf, within } from './span-sql'

/** How often a limit was exceeded, as the reports count: what begins in a span. */
export async function countOverspeeds(
  access: Access,
  ids: readonly number[],
  spans: BoardSpans,
  open: readonly OpenIntervals[],
): Promise<Record<SpanIndex, number>> {
  const counts = { 0: 0, 1: 0 }
  if (ids.length === 0) return counts
  const owned = await ownedWithin(access, ids, wholeOf(spans))
  const rows = await database().execute<{ span: SpanIndex; count: number }>(sql`
    select span, count(*)::int as count
    from (${ofBoth(
      spans,
      (span, index) => sql`
      select ${index}::int as span
      from device_periods
      where device_id = any(${idArray(ids)}) and kind = ${PERIOD_KINDS.overspeed} and ${within(sql`start_time`, span)}
        and ${owned(sql`device_periods.device_id`, sql`start_time`)}`,
    )}) as periods
    group by 1`)
  for (const { span, count } of rows) counts[span] = count
  for (const { periods } of open)
    for (const { kind, start } of periods) if (kind === 'overspeed') addOpen(counts, start.time, spans)
  return counts
}

/** One that goes on still. */
function addOpen(counts: Record<SpanIndex, number>, start: number, { previous, current }: BoardSpans): void {
  for (const [index, { from, to }] of ([previous, current] as const).entries())
    if (start >= from.getTime() && start < to.getTime()) counts[index as SpanIndex]++
}
