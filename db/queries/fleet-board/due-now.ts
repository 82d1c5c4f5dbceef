import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { PLAN_APPLIES } from '@/db/queries/fleet/services/plan-scope'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { END_SOON_DAYS } from '@/lib/fleet/ends/end-state'
import type { Board, Ending } from '@/lib/fleet-board/board-schema'
import { addDays } from '@/lib/time/wall-clock'
import type { BoardScope } from './board-scope'

/** So many stand on the board, the rest behind its links. */
const SHOWN = 50

/** Vehicles that carry a device of the groups, if there are any. */
const ofGroups = ({ ids, groups }: BoardScope, vehicleId: SQL): SQL =>
  groups.length === 0
    ? sql`true`
    : sql`exists (select from vehicle_devices carried where carried.vehicle_id = ${vehicleId}
        and carried.to_time is null and carried.device_id = any(${idArray(ids)}))`

type StateRow = {
  state: 'soon' | 'due' | 'overdue'
  counted: number
  vehicleId: number
  vehicle: string
  planId: number
  plan: string
  on: string | null
}

/** Services that are due, and those that will be soon. */
export async function servicesDue({ accountId }: Access, scope: BoardScope): Promise<Board['services']> {
  const rows = await database().execute<StateRow>(sql`
    select * from (
      select s.state, count(*) over (partition by s.state)::int as counted,
        row_number() over (partition by s.state order by s.forecast_on nulls last, s.used desc, s.vehicle_id, s.plan_id) as place,
        fleet_vehicles.id as "vehicleId", fleet_vehicles.name as vehicle, service_plans.id as "planId",
        service_plans.name as plan, coalesce(s.due_on, s.forecast_on)::text as on
      from service_states s
      join service_plans on service_plans.id = s.plan_id
      join fleet_vehicles on fleet_vehicles.id = s.vehicle_id
      where service_plans.account_id = ${accountId} and ${PLAN_APPLIES} and s.state in ('soon', 'due', 'overdue')
        and ${ofGroups(scope, sql`fleet_vehicles.id`)}
    ) as due
    where place <= ${SHOWN}
    order by state desc, place`)
  const count = (state: StateRow['state']) => rows.find((row) => row.state === state)?.counted ?? 0
  const items = rows.flatMap(({ state, vehicleId, vehicle, planId, plan, on }) =>
    state === 'soon'
      ? []
      : { vehicle: { id: vehicleId, name: vehicle }, plan: { id: planId, name: plan }, state, on },
  )
  return {
    overdue: count('overdue'),
    due: count('due'),
    soon: count('soon'),
    items: items
      .sort((a, b) => Number(b.state === 'overdue') - Number(a.state === 'overdue'))
      .slice(0, SHOWN),
  }
}

/**
 * Licences, documents and insurances that end within a month, or have ended. Of the insurances of a vehicle the last one counts;
 * of groups those of who drives their vehicles now.
 */
export async function endingSoon(access: Access, scope: BoardScope, today: string): Promise<Board['ends']> {
  const until = addDays(today, END_SOON_DAYS)
  const drives =
    scope.groups.length === 0
      ? sql`true`
      : sql`exists (select from driving_times t where t.driver_id = d.id and t.to_time is null
          and ${ofGroups(scope, sql`t.vehicle_id`)})`
  const rows = await database().execute<Ending>(sql`
    select e.kind, e."ofDriver", e."ownerId", e.owner, e.name, e.ends_on::text as "endsOn"
    from (
      select 'licence' as kind, true as "ofDriver", d.id as "ownerId", d.name as owner, '' as name,
        d.licence_expires_on as ends_on
      from drivers d
      where d.account_id = ${access.accountId} and d.deleted_at is null and d.licence_expires_on <= ${until}::date and ${drives}
      union all
      select 'document', true, d.id, d.name, f.name, f.expires_on
      from fleet_documents f join drivers d on d.id = f.driver_id
      where d.account_id = ${access.accountId} and d.deleted_at is null and f.expires_on <= ${until}::date and ${drives}
      union all
      select 'document', false, v.id, v.name, f.name, f.expires_on
      from fleet_documents f join fleet_vehicles v on v.id = f.vehicle_id
      where v.account_id = ${access.accountId} and v.deleted_at is null and f.expires_on <= ${until}::date
        and ${ofGroups(scope, sql`v.id`)}
      union all
      select 'insurance', false, v.id, v.name, last.insurer, last.expires_on
      from fleet_vehicles v
      cross join lateral (
        select insurer, expires_on from vehicle_insurances i where i.vehicle_id = v.id order by expires_on desc limit 1
      ) last
      where v.account_id = ${access.accountId} and v.deleted_at is null and last.expires_on <= ${until}::date
        and ${ofGroups(scope, sql`v.id`)}
    ) e
    order by e.ends_on desc, e.kind, e."ownerId"`)
  // What ends next, then what ended of late: what is over for years is known.
  const upcoming = rows.filter(({ endsOn }) => endsOn >= today).reverse()
  const over = rows.filter(({ endsOn }) => endsOn < today)
  return { expired: over.length, soon: upcoming.length, items: [...upcoming, ...over].slice(0, SHOWN) }
}
