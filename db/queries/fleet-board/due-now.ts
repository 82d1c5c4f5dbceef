import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { PLAN_APPLIES } from '@/db/queries/fleet/services/plan-scope'
import { whatEnds } from '@/db/queries/fleet-ends/what-ends'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { END_SOON_DAYS } from '@/lib/fleet/ends/end-state'
import type { Board, Ending, EndsQuery } from '@/lib/fleet-board/board-schema'
import { addDays, dayOf } from '@/lib/time/wall-clock'
import { type BoardScope, boardScope } from './board-scope'

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
  overM: number | null
  overS: number | null
}

/** Services that are due, those that are over by the most of their interval first, and those that will be soon. */
export async function servicesDue({ accountId }: Access, scope: BoardScope): Promise<Board['services']> {
  const rows = await database().execute<StateRow>(sql`
    select * from (
      select s.state, count(*) over (partition by s.state)::int as counted,
        row_number() over (partition by s.state order by s.used desc, s.vehicle_id, s.plan_id) as place,
        fleet_vehicles.id as "vehicleId", fleet_vehicles.name as vehicle, service_plans.id as "planId",
        service_plans.name as plan,
        case when s.leads = 'time' then s.due_on::text end as on,
        case when s.leads = 'distance' then greatest(0, c.odometer_now_m - s.due_odometer_m) end as "overM",
        case when s.leads = 'engine' then greatest(0, c.engine_now_s - s.due_engine_s)::float8 end as "overS"
      from service_states s
      join service_plans on service_plans.id = s.plan_id
      join fleet_vehicles on fleet_vehicles.id = s.vehicle_id
      left join vehicle_counters c on c.vehicle_id = s.vehicle_id
      where service_plans.account_id = ${accountId} and ${PLAN_APPLIES} and s.state in ('soon', 'due', 'overdue')
        and ${ofGroups(scope, sql`fleet_vehicles.id`)}
    ) as due
    where place <= ${SHOWN}
    order by state desc, place`)
  const count = (state: StateRow['state']) => rows.find((row) => row.state === state)?.counted ?? 0
  const items = rows.flatMap(({ state, vehicleId, vehicle, planId, plan, on, overM, overS }) =>
    state === 'soon'
      ? []
      : {
          vehicle: { id: vehicleId, name: vehicle },
          plan: { id: planId, name: plan },
          state,
          on,
          overM,
          overS,
        },
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
 * Licences, documents and insurances that end within a month, or have ended; of groups those of their vehicles and of who drives
 * them now.
 */
export async function endingSoon(
  access: Access,
  scope: BoardScope,
  { today, most = SHOWN }: { today: string; most?: number },
): Promise<Board['ends']> {
  const to = addDays(today, END_SOON_DAYS)
  const drives =
    scope.groups.length === 0
      ? sql`true`
      : sql`exists (select from driving_times t where t.driver_id = e.driver_id and t.to_time is null
          and ${ofGroups(scope, sql`t.vehicle_id`)})`
  const rows = await database().execute<Ending>(sql`
    select e.kind, e.driver_id is not null as "ofDriver", coalesce(e.driver_id, e.vehicle_id) as "ownerId", e.owner,
      e.name, e.ends_on::text as "endsOn"
    from ${whatEnds({ accountId: access.accountId, from: null, today, to })} e
    where case when e.driver_id is null then ${ofGroups(scope, sql`e.vehicle_id`)} else ${drives} end
    order by e.ends_on desc, e.kind, "ownerId"`)
  // What has ended comes first, of late before long ago; then what ends next.
  const upcoming = rows.filter(({ endsOn }) => endsOn >= today).reverse()
  const over = rows.filter(({ endsOn }) => endsOn < today)
  return { expired: over.length, soon: upcoming.length, items: [...over, ...upcoming].slice(0, most) }
}

/** The same as a list of its own. Throws `groupUnknown`. */
export async function listEnding(
  access: Access,
  { groups, limit }: EndsQuery,
  now: number,
): Promise<{ items: Ending[]; total: number }> {
  const scope = await boardScope(access, { groups })
  const { items, expired, soon } = await endingSoon(access, scope, {
    today: dayOf(now, scope.zone),
    most: limit,
  })
  return { items, total: expired + soon }
}
