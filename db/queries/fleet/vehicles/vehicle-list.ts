import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { summaryColumns, toSummary } from '@/db/queries/devices/device-summary'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { insuredUntil } from '@/db/queries/fleet-ends/insured-until'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { drivingTimes } from '@/db/schema/driver-assignments'
import { drivers } from '@/db/schema/drivers'
import { fleetDocuments, fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { containing } from '@/db/sql-parts'
import { type Access, may } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { END_SOON_DAYS } from '@/lib/fleet/ends/end-state'
import type {
  CarriedDevice,
  Vehicle,
  VehicleFilter,
  VehicleQuery,
  VehicleSort,
} from '@/lib/fleet/vehicles/vehicle-schema'
import { VEHICLE_STATES } from '@/lib/fleet/vehicles/vehicle-words'
import { dayOf } from '@/lib/time/wall-clock'

// A column in a selection is written without its table, which would be another one's within these.
const untilWhenInsured = (today: string): SQL<string | null> =>
  insuredUntil(sql`${fleetVehicles}.id`, sql`${today}::date`)
const DOCUMENT_ENDS_ON = sql<
  string | null
>`(select min(d.expires_on)::text from ${fleetDocuments} d where d.vehicle_id = ${fleetVehicles}.id)`

const SORTS: Record<Exclude<VehicleSort, 'insuredUntil'>, SQL> = {
  name: sql`lower(${fleetVehicles.name})`,
  plate: sql`lower(${fleetVehicles.plate})`,
  vehicleModel: sql`lower(concat_ws(' ', ${fleetVehicles.brand}, ${fleetVehicles.vehicleModel}))`,
  status: sql`array_position(${`{${VEHICLE_STATES.join(',')}}`}::text[], ${fleetVehicles.status})`,
  productionYear: sql`${fleetVehicles.productionYear}`,
  documentEndsOn: DOCUMENT_ENDS_ON,
  createdAt: sql`${fleetVehicles.createdAt}`,
}

/** A page of the vehicles; `today` is the day of the account's zone, as `2026-11-27`. */
export async function listVehicles(
  access: Access,
  query: VehicleQuery,
  today: string,
): Promise<{ items: Vehicle[]; total: number }> {
  requireFleet(access, 'fleet.read')
  const where = filteredVehicles(access, query, today)
  const [[total], items] = await Promise.all([
    database().select({ count: count() }).from(fleetVehicles).where(where),
    shownVehicles(access, {
      where,
      order: orderOf(query, today),
      today,
      limit: query.pageSize,
      offset: (query.page - 1) * query.pageSize,
    }),
  ])
  return { items, total: total?.count ?? 0 }
}

/** One of them. Throws `fleetVehicleUnknown`. */
export async function findVehicle(access: Access, id: number, now: Date): Promise<Vehicle> {
  requireFleet(access, 'fleet.read')
  const [account] = await database()
    .select({ zone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, access.accountId))
  const [found] = await shownVehicles(access, {
    where: and(presentRows(access, fleetVehicles), eq(fleetVehicles.id, id)),
    order: [asc(fleetVehicles.id)],
    today: dayOf(now.getTime(), account?.zone ?? 'UTC'),
    limit: 1,
    offset: 0,
  })
  if (!found) throw new AppError('fleetVehicleUnknown')
  return found
}

const ROWS_AT_ONCE = 500

/** All that a filter means, batch by batch. */
export function vehicleBatches(
  access: Access,
  filter: VehicleFilter,
  today: string,
): AsyncGenerator<Vehicle[]> {
  requireFleet(access, 'fleet.read')
  const where = filteredVehicles(access, filter, today)
  return readInBatches(access, { where, order: orderOf(filter, today), today })
}

async function* readInBatches(access: Access, wanted: Omit<Wanted, 'limit' | 'offset'>) {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const batch = await shownVehicles(access, { ...wanted, limit: ROWS_AT_ONCE, offset })
    if (batch.length > 0) yield batch
    if (batch.length < ROWS_AT_ONCE) return
  }
}

/** Vehicles without the sorted value come last. */
function orderOf({ sort, direction }: Pick<VehicleFilter, 'sort' | 'direction'>, today: string): SQL[] {
  const value = sort === 'insuredUntil' ? untilWhenInsured(today) : SORTS[sort]
  const key = direction === 'asc' ? sql`${value} asc` : sql`${value} desc`
  return [sql`${key} nulls last`, asc(fleetVehicles.id)]
}

const filteredVehicles = (
  access: Access,
  { search, status, tracker, insured }: VehicleFilter,
  today: string,
): SQL | undefined =>
  and(
    presentRows(access, fleetVehicles),
    status && eq(fleetVehicles.status, status),
    tracker && sql`${tracker === 'without' ? sql`not ` : sql``}${carrying(access)}`,
    search === '' ? undefined : matching(access, search),
    insured && isInsured(insured, today),
  )

/** Vehicles that carry a device that the account sees. */
const carrying = (access: Access, which?: SQL): SQL =>
  sql`exists (select from ${vehicleDevices} c join ${devices} on ${devices.id} = c.device_id
    where c.vehicle_id = ${fleetVehicles.id} and c.to_time is null and ${and(visibleDevices(access), which)})`

function matching(access: Access, search: string): SQL {
  const part = containing(search)
  const { name, plate, chassis } = fleetVehicles
  const inDevice = sql`(${devices.name} ilike ${part} or ${devices.imei} ilike ${part})`
  return sql`(${name} ilike ${part} or ${plate} ilike ${part} or ${chassis} ilike ${part}
    ${may(access, 'devices.read') ? sql`or ${carrying(access, inDevice)}` : sql``})`
}

/** As `insuredState` tells them apart. */
function isInsured(state: NonNullable<VehicleFilter['insured']>, today: string): SQL {
  const ends = sql`${untilWhenInsured(today)}::date`
  const soon = sql`${today}::date + ${END_SOON_DAYS}::int`
  if (state === 'none') return sql`${ends} is null`
  if (state === 'ended') return sql`${ends} < ${today}::date`
  return state === 'soon' ? sql`${ends} between ${today}::date and ${soon}` : sql`${ends} > ${soon}`
}

type Wanted = { where: SQL | undefined; order: SQL[]; today: string; limit: number; offset: number }

async function shownVehicles(
  access: Access,
  { where, order, today, limit, offset }: Wanted,
): Promise<Vehicle[]> {
  const rows = await database()
    .select({
      row: fleetVehicles,
      driver: sql<Vehicle['driver']>`(select json_build_object('id', d.id, 'name', d.name)
        from ${drivingTimes} t join ${drivers} d on d.id = t.driver_id
        where t.vehicle_id = ${fleetVehicles}.id and t.from_time <= now()
          and (t.to_time is null or t.to_time > now()) order by t.from_time desc limit 1)`,
      insuredUntil: untilWhenInsured(today),
      documents: sql<number>`(select count(*)::int from ${fleetDocuments} d where d.vehicle_id = ${fleetVehicles}.id)`,
      documentEndsOn: DOCUMENT_ENDS_ON,
    })
    .from(fleetVehicles)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const carried = await carriedDevices(
    access,
    rows.map(({ row }) => row.id),
  )
  return rows.map(({ row, ...more }) => {
    const { accountId: _account, updatedAt: _updated, deletedAt: _deleted, createdAt, ...kept } = row
    const device = carried.get(row.id) ?? null
    return { ...kept, ...more, device, createdAt: createdAt.toISOString() }
  })
}

/** The devices that vehicles carry now and that the account sees, as lists of devices show them. */
async function carriedDevices(
  access: Access,
  vehicleIds: readonly number[],
): Promise<Map<number, CarriedDevice>> {
  if (vehicleIds.length === 0 || !may(access, 'devices.read')) return new Map()
  const rows = await database()
    .select({
      ...summaryColumns(access),
      vehicleId: vehicleDevices.vehicleId,
      since: vehicleDevices.fromTime,
    })
    .from(vehicleDevices)
    .innerJoin(devices, eq(devices.id, vehicleDevices.deviceId))
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(
      and(
        inArray(vehicleDevices.vehicleId, [...vehicleIds]),
        isNull(vehicleDevices.toTime),
        visibleDevices(access),
      ),
    )
  const now = Date.now()
  return new Map(
    rows.map(({ vehicleId, since, ...row }) => {
      const { imei, name, status } = toSummary(access, row, now)
      return [vehicleId, { imei, name, status, since: since.toISOString() }]
    }),
  )
}
