import { LRUCache } from 'lru-cache'
import type postgres from 'postgres'
import {
  type DrivenRoute,
  drivenRoute,
  type RouteRow,
  type RouteSettings,
} from '@/lib/fleet/routes/driven-route'
import { Turns } from '@/lib/queue/turns'
import { arrayOf } from './columns'

type Sql = postgres.Sql | postgres.TransactionSql

/** Routes made ready, by how they were when they were read last; so many corners, cells and stops in all. */
const ready = new LRUCache<number, { revision: number; made: DrivenRoute | null }>({
  maxSize: 1_000_000,
  sizeCalculation: ({ made }) =>
    1 + (made ? made.line.lats.length + made.line.cells.size + made.stops.length : 0),
})
/** Lines are long: so many are read at a time. */
const READ_AT_ONCE = 20

type Driven = {
  id: number
  deviceId: number
  revision: number
  path: string
  /** When the device came to its owner, in milliseconds UTC; null is ever since. */
  since: number | null
}

/** The routes that devices are to drive, of their accounts or ones above; devices without any are left out. */
export async function loadRouteSettings(
  sql: Sql,
  deviceIds: readonly number[],
): Promise<Map<number, RouteSettings>> {
  const driven = await sql<Driven[]>`
    select r.id, r.device_id as "deviceId", (extract(epoch from r.updated_at) * 1000000)::float8 as revision, above.path,
      case when isfinite(o.from_time) then extract(epoch from o.from_time) * 1000 end::float8 as since
    from fleet_routes r
    join devices d on d.id = r.device_id
    join accounts above on above.id = r.account_id
    join accounts owner on owner.id = d.account_id and owner.path like above.path || '%'
    left join device_ownerships o on o.device_id = d.id and o.to_time is null
    where r.device_id = any(${arrayOf(deviceIds)}::text::int[]) and r.deleted_at is null
    order by r.id`
  if (driven.length === 0) return new Map()
  const made = await readyRoutes(sql, driven)
  const found = new Map<number, DrivenRoute[]>()
  for (const { id, deviceId, since } of driven) {
    const route = made.get(id)
    if (!route) continue
    // What was driven with an owner before is none of this one's.
    const own = since !== null && since > route.changedAt ? { ...route, changedAt: since } : route
    const known = found.get(deviceId)
    if (known) known.push(own)
    else found.set(deviceId, [own])
  }
  return new Map([...found].map(([id, routes]) => [id, { routes }]))
}

async function readyRoutes(sql: Sql, driven: readonly Driven[]): Promise<Map<number, DrivenRoute | null>> {
  const stale = driven.filter(({ id, revision }) => ready.get(id)?.revision !== revision)
  // Held here, too: more of them may be asked for at a time than are kept.
  const made = new Map(driven.map(({ id }) => [id, ready.get(id)?.made ?? null]))
  const turns = new Turns()
  for (let at = 0; at < stale.length; at += READ_AT_ONCE) {
    const part = new Map(stale.slice(at, at + READ_AT_ONCE).map((one) => [one.id, one]))
    const rows = await sql<RouteRow[]>`
      select id, account_id as "accountId", name, points, line, length_m as "lengthM", duration_s as "durationS",
        offset_m as "offsetM", stop_order as "order", schedule,
        floor(extract(epoch from changed_at) * 1000)::float8 as "changedAt"
      from fleet_routes where id = any(${arrayOf([...part.keys()])}::text::int[]) order by id`
    for (const row of rows) {
      const { path = '', revision = 0 } = part.get(row.id) ?? {}
      const route = drivenRoute(row, path.split('/').filter(Boolean).map(Number))
      // Read after its revision it may be newer than that; then it is read once more.
      ready.set(row.id, { revision, made: route })
      made.set(row.id, route)
      await turns.next()
    }
  }
  return made
}
