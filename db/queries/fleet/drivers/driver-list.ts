import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { drivingTimes } from '@/db/schema/driver-assignments'
import { cardHoldings, driverCards, drivers } from '@/db/schema/drivers'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { containing } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Driver, DriverFilter, DriverQuery } from '@/lib/fleet/drivers/driver-schema'
import { END_SOON_DAYS } from '@/lib/fleet/ends/end-state'
import { fileVersion } from '@/lib/fleet/papers/paper'
import { lastLetter } from './last-letter'

/** Of a file, at once. */
const AT_ONCE = 500

const SORTS: Record<DriverQuery['sort'], SQL> = {
  name: sql`lower(${drivers.name})`,
  number: sql`lower(${drivers.number})`,
  licenceExpiresOn: sql`${drivers.licenceExpiresOn}`,
  city: sql`lower(${drivers.city})`,
  createdAt: sql`${drivers.createdAt}`,
}

/** A page of the drivers; `today` is the day of the account's zone, as `2026-11-27`. */
export async function listDrivers(
  access: Access,
  query: DriverQuery,
  today: string,
): Promise<{ items: Driver[]; total: number }> {
  requireFleet(access, 'fleet.read')
  const { sort, direction, page, pageSize } = query
  const where = and(presentRows(access, drivers), matching(query), ending(query.licenceEnds, today))
  const key = direction === 'asc' ? sql`${SORTS[sort]} asc` : sql`${SORTS[sort]} desc`
  const [[total], items] = await Promise.all([
    database().select({ count: count() }).from(drivers).where(where),
    shownDrivers(where, [sql`${key} nulls last`, asc(drivers.id)], pageSize, (page - 1) * pageSize),
  ])
  return { items, total: total?.count ?? 0 }
}

/** Reads the drivers that a filter leaves, part by part, in the order of their names. */
export async function* driversInParts(
  access: Access,
  filter: DriverFilter,
  today: string,
): AsyncGenerator<Driver[]> {
  requireFleet(access, 'fleet.read')
  const where = and(presentRows(access, drivers), matching(filter), ending(filter.licenceEnds, today))
  for (let from = 0; ; from += AT_ONCE) {
    const part = await shownDrivers(where, [sql`${SORTS.name} asc`, asc(drivers.id)], AT_ONCE, from)
    yield part
    if (part.length < AT_ONCE) return
  }
}

/** One of them. Throws `driverUnknown`. */
export async function findDriver(access: Access, id: number): Promise<Driver> {
  requireFleet(access, 'fleet.read')
  const [found] = await shownDrivers(
    and(presentRows(access, drivers), eq(drivers.id, id)),
    [asc(drivers.id)],
    1,
    0,
  )
  if (!found) throw new AppError('driverUnknown')
  return found
}

function matching({ search, licenceStatus }: DriverFilter): SQL | undefined {
  const status = licenceStatus && eq(drivers.licenceStatus, licenceStatus)
  if (!search) return status
  const part = containing(search)
  const { name, number, licence, phone, email } = drivers
  const inCards = sql`exists (select from ${cardHoldings} h join ${driverCards} c on c.id = h.card_id
    where h.driver_id = ${drivers.id} and h.to_time is null and c.code ilike ${part})`
  return and(
    status,
    sql`(${name} ilike ${part} or ${number} ilike ${part} or ${licence} ilike ${part} or ${phone} ilike ${part}
      or ${email} ilike ${part} or ${inCards})`,
  )
}

function ending(ends: DriverFilter['licenceEnds'], today: string): SQL | undefined {
  const end = drivers.licenceExpiresOn
  if (ends === 'ended') return sql`${end} < ${today}::date`
  if (ends === 'soon') return sql`${end} between ${today}::date and ${today}::date + ${END_SOON_DAYS}::int`
  return ends === 'later' ? sql`${end} > ${today}::date + ${END_SOON_DAYS}::int` : undefined
}

async function shownDrivers(
  where: SQL | undefined,
  order: SQL[],
  limit: number,
  offset: number,
): Promise<Driver[]> {
  // A column in a selection is written without its table, which would be another one's within these.
  const rows = await database()
    .select({
      row: drivers,
      cards: sql<
        string[]
      >`array(select c.code from ${cardHoldings} h join ${driverCards} c on c.id = h.card_id
        where h.driver_id = ${drivers}.id and h.to_time is null order by c.code)`,
      vehicle: sql<Driver['vehicle']>`(select json_build_object('id', v.id, 'name', v.name)
        from ${drivingTimes} t join ${fleetVehicles} v on v.id = t.vehicle_id
        where t.driver_id = ${drivers}.id and t.from_time <= now() and (t.to_time is null or t.to_time > now())
        order by t.from_time desc limit 1)`,
      lastLetter: lastLetter(),
    })
    .from(drivers)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, cards, vehicle, lastLetter }) => {
    const { accountId: _account, avatar, updatedAt: _updated, deletedAt: _deleted, createdAt, ...shown } = row
    return {
      ...shown,
      cards,
      vehicle,
      lastLetter,
      avatar: avatar && fileVersion(avatar),
      createdAt: createdAt.toISOString(),
    }
  })
}
