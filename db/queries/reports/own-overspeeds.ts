import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import type { Access } from '@/lib/auth/access'
import { DEFAULT_TRACKING } from '@/lib/tracking/settings'
import type { Span } from './part-steps'

export type OwnOverspeed = { times: number; seconds: number }

/**
 * How often and how long each span was faster than `kmh`, by its fixes that count: from the first one above to the first one
 * that is not, for as long at least as any overspeed. The ids must be ones that the caller has found in scope.
 */
export async function ownOverspeeds(
  access: Access,
  spans: readonly (Span & { kmh: number })[],
): Promise<OwnOverspeed[]> {
  const found = spans.map(() => ({ times: 0, seconds: 0 }))
  if (spans.length === 0) return found
  const asked = spans.map(({ deviceId, from, to, kmh }, index) => ({
    index,
    id: deviceId,
    starts: new Date(from).toISOString(),
    ends: new Date(to).toISOString(),
    kmh,
  }))
  const rows = await database().execute<{ index: number } & OwnOverspeed>(sql`
    select runs.index, count(*)::int as times, sum(runs.seconds)::float8 as seconds
    from (
      select index, extract(epoch from max(until) - min(fix_time)) as seconds
      from (
        select *, count(*) filter (where above and not was_above) over (partition by index order by fix_time) as run
        from (
          select *, coalesce(lag(above) over fix, false) as was_above,
            coalesce(lead(fix_time) over fix, fix_time) as until
          from (
            select m.index, p.fix_time, coalesce(p.speed_kmh > m.kmh, false) as above
            from json_to_recordset(${JSON.stringify(asked)}::json)
              as m(index int, id int, starts timestamptz, ends timestamptz, kmh float8)
            join fixes p on p.device_id = m.id and p.fix_time >= m.starts and p.fix_time <= m.ends and p.flags = 0
            where ${ownedAt(access, sql`m.id`, sql`p.fix_time`)}
          ) as judged
          window fix as (partition by index order by fix_time)
        ) as beside
      ) as numbered
      where above
      group by index, run
    ) as runs
    where runs.seconds >= ${DEFAULT_TRACKING.overspeedS}
    group by 1`)
  for (const { index, times, seconds } of rows) found[index] = { times, seconds }
  return found
}
