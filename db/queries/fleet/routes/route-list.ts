import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { visibleDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import { containing } from '@/db/sql-parts'
import { type Access, may } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { FleetRoute, ListedRoute, RouteQuery } from '@/lib/fleet/routes/route-schema'
import type { LineCorners } from '@/lib/fleet/routes/route-shape'

/** Corners of a line that is drawn small. */
const PREVIEW_CORNERS = 100

const SORTS: Record<RouteQuery['sort'], SQL> = {
  name: sql`lower(${fleetRoutes.name})`,
  lengthM: sql`${fleetRoutes.lengthM}`,
  createdAt: sql`${fleetRoutes.createdAt}`,
}

const { id, name, points, line, lineSource, lengthM, durationS, offsetM, order, schedule } = fleetRoutes
const { deviceId, changedAt, createdAt } = fleetRoutes
const COLUMNS = {
  id,
  name,
  points,
  lineSource,
  lengthM,
  durationS,
  offsetM,
  order,
  schedule,
  deviceId,
  changedAt,
  createdAt,
}

/**
 * Every so many-th corner, and the last: thousands of them are not read to be drawn on a hand's breadth. Corners are counted
 * once, which `offset 0` holds to: each count unpacks the whole line.
 */
export const PREVIEW = sql<LineCorners>`(
  select jsonb_agg(c.corner order by c.at)
  from (select ${line} as corners, jsonb_array_length(${line}) as length offset 0) l
    cross join lateral jsonb_array_elements(l.corners) with ordinality as c(corner, at)
  where (c.at - 1) % greatest(1, ceil(l.length / ${PREVIEW_CORNERS}::float8)::bigint) = 0 or c.at = l.length)`

/** Routes of the account that were not deleted. */
export const ownRoutes = ({ accountId }: Access): SQL =>
  and(eq(fleetRoutes.accountId, accountId), isNull(fleetRoutes.deletedAt)) as SQL

/** A page of the routes. */
export async function listRoutes(
  access: Access,
  { search, ids, sort, direction, page, pageSize }: RouteQuery,
): Promise<{ items: ListedRoute[]; total: number }> {
  requireFleet(access, 'fleet.read')
  const where = and(
    ownRoutes(access),
    ids === undefined ? undefined : inArray(id, ids),
    search === '' ? undefined : matching(access, search),
  )
  const inOrder = [direction === 'asc' ? sql`${SORTS[sort]} asc` : sql`${SORTS[sort]} desc`, asc(id)]
  // Chosen first: what a page skips would be read and drawn, too.
  const shown = database()
    .select({ id })
    .from(fleetRoutes)
    .where(where)
    .orderBy(...inOrder)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [[total], rows] = await Promise.all([
    database().select({ count: count() }).from(fleetRoutes).where(where),
    database()
      .select({ ...COLUMNS, preview: PREVIEW })
      .from(fleetRoutes)
      .where(inArray(id, shown))
      .orderBy(...inOrder),
  ])
  return { items: await shownRoutes(access, rows), total: total?.count ?? 0 }
}

/** One of them, with its whole line. Throws `fleetRouteUnknown`. */
export async function findRoute(access: Access, routeId: number): Promise<FleetRoute> {
  requireFleet(access, 'fleet.read')
  const rows = await database()
    .select({ ...COLUMNS, line })
    .from(fleetRoutes)
    .where(and(eq(id, routeId), ownRoutes(access)))
  const [shown] = await shownRoutes(access, rows)
  if (!shown) throw new AppError('fleetRouteUnknown')
  return shown
}

function matching(access: Access, search: string): SQL {
  const part = containing(search)
  const inPoint = sql`exists (select from jsonb_array_elements(${points}) p where p ->> 'name' ilike ${part})`
  const inDevice = sql`exists (select from ${devices} where ${devices.id} = ${fleetRoutes}.device_id
    and (${devices}.name ilike ${part} or ${devices}.imei ilike ${part}) and ${visibleDevices(access)})`
  return sql`(${name} ilike ${part} or ${inPoint}
    ${may(access, 'devices.read') ? sql`or ${inDevice}` : sql``})`
}

type Shown = { deviceId: number | null; changedAt: Date; createdAt: Date }

/** With the devices that the account still sees. */
async function shownRoutes<Row extends Shown>(access: Access, rows: readonly Row[]) {
  const ids = rows.flatMap(({ deviceId: of }) => of ?? [])
  const found =
    ids.length === 0
      ? []
      : await database()
          .select({ id: devices.id, imei: devices.imei, name: devices.name })
          .from(devices)
          .where(and(inArray(devices.id, ids), visibleDevices(access)))
  const byId = new Map(found.map(({ id: of, ...device }) => [of, device]))
  return rows.map(({ deviceId: of, changedAt: changed, createdAt: created, ...row }) => ({
    ...row,
    device: (of === null ? undefined : byId.get(of)) ?? null,
    changedAt: changed.toISOString(),
    createdAt: created.toISOString(),
  }))
}
