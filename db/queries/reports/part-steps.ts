import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import type { Access } from '@/lib/auth/access'
import type { PartStep } from '@/lib/reports/drivers/split-row'

export type Span = { deviceId: number; from: number; to: number }

/**
 * The fixes behind the start of each span that count, in order: those of spans that several drove. The ids must be ones that
 * the caller has found in scope.
 */
export async function stepsOf(access: Access, spans: readonly Span[]): Promise<PartStep[][]> {
  if (spans.length === 0) return []
  const asked = spans.map(({ deviceId, from, to }, index) => ({
    ...{ index, id: deviceId, starts: new Date(from).toISOString(), ends: new Date(to).toISOString() },
  }))
  const rows = await database().execute<{ index: number } & PartStep>(sql`
    select m.index, (extract(epoch from p.fix_time) * 1000)::float8 as time, p.step_cm as cm, p.lat, p.lon, p.speed_kmh as kmh
    from json_to_recordset(${JSON.stringify(asked)}::json) as m(index int, id int, starts timestamptz, ends timestamptz)
    join fixes p on p.device_id = m.id and p.fix_time > m.starts and p.fix_time <= m.ends and p.flags = 0
    where ${ownedAt(access, sql`m.id`, sql`p.fix_time`)}
    order by m.index, p.fix_time`)
  const found: PartStep[][] = spans.map(() => [])
  for (const { index, ...step } of rows) found[index]?.push(step)
  return found
}
