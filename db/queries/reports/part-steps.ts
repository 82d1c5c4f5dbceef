import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { longColumns } from '@/db/long-columns'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import type { Access } from '@/lib/auth/access'
import type { PartStep } from '@/lib/reports/drivers/split-row'

const COLUMNS = ['span', 'time', 'cm', 'lat', 'lon', 'kmh'] as const

/** What the fixes of a span added up to, and the fastest of them. */
export type Meter = { cm: number; kmh: number | null }
export type Span = { deviceId: number; from: number; to: number }

const asRows = (spans: readonly Span[]): SQL => {
  const rows = spans.map(({ deviceId, from, to }, span) => ({
    span,
    id: deviceId,
    starts: new Date(from).toISOString(),
    ends: new Date(to).toISOString(),
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as m(span int, id int, starts timestamptz, ends timestamptz)`
}

/** What the fixes behind the start of each span come to. The ids must be ones that the caller has found in scope. */
export async function metersOf(access: Access, spans: readonly Span[]): Promise<Meter[]> {
  const found: Meter[] = spans.map(() => ({ cm: 0, kmh: null }))
  if (spans.length === 0) return found
  const rows = await database().execute<{ span: number } & Meter>(sql`
    select m.span, sum(p.step_cm)::float8 as cm, max(p.speed_kmh) as kmh
    from ${asRows(spans)}
    join fixes p on p.device_id = m.id and p.fix_time > m.starts and p.fix_time <= m.ends and p.flags = 0
    where ${ownedAt(access, sql`m.id`, sql`p.fix_time`)}
    group by 1`)
  for (const { span, cm, kmh } of rows) found[span] = { cm, kmh }
  return found
}

/**
 * The fixes behind the start of each span that count, in order: those of spans that several drove. The ids must be ones that
 * the caller has found in scope.
 */
export async function stepsOf(access: Access, spans: readonly Span[]): Promise<PartStep[][]> {
  if (spans.length === 0) return []
  const columns = await longColumns<{ span: number } & PartStep>(
    COLUMNS,
    sql`
      select m.span, (extract(epoch from p.fix_time) * 1000)::float8 as time, p.step_cm as cm, p.lat, p.lon, p.speed_kmh as kmh
      from ${asRows(spans)}
      join fixes p on p.device_id = m.id and p.fix_time > m.starts and p.fix_time <= m.ends and p.flags = 0
      where ${ownedAt(access, sql`m.id`, sql`p.fix_time`)}
      order by m.span, p.fix_time`,
  )
  const found: PartStep[][] = spans.map(() => [])
  const { time, cm, lat, lon, kmh } = columns
  for (const [at, span] of columns.span.entries())
    found[span]?.push({
      time: time[at] ?? 0,
      cm: cm[at] ?? 0,
      lat: lat[at] ?? 0,
      lon: lon[at] ?? 0,
      kmh: kmh[at] ?? null,
    })
  return found
}
