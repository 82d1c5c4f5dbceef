import { and, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownRows, requireFigures, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { zoneOf } from '@/db/queries/fleet/services/counter-reading'
import { fleetVehicles, vehicleInsurances } from '@/db/schema/fleet-vehicles'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { MonthCost, MonthQuery, VehicleCost } from '@/lib/fleet/costs/cost-schema'
import {
  addSums,
  type CostEntry,
  costPerKm,
  type DayRange,
  isCounted,
  type MonthSums,
  monthsBetween,
  nextMonth,
  type Premium,
  sumByMonth,
} from '@/lib/fleet/costs/month-costs'
import { addDays, startOfDay } from '@/lib/time/wall-clock'
import { drivenBetween } from './driven-months'

/** Of these vehicles; null of all. */
type Asked = DayRange & { vehicleIds: readonly number[] | null }

/** What vehicles cost by month and currency, with services and the shares of premiums. */
export async function sumVehicleMonths(access: Access, asked: Asked): Promise<MonthSums[]> {
  const [entries, premiums] = await Promise.all([
    readEntries(access, asked, 'vehicle'),
    readPremiums(access, asked),
  ])
  return sumByMonth(entries, premiums, asked)
}

/** The same of all vehicles together, or of one. */
export async function listMonthCosts(access: Access, query: MonthQuery): Promise<MonthCost[]> {
  requireFigures(access)
  const asked = daysOf(query)
  const [entries, premiums] = await Promise.all([
    readEntries(access, asked, 'all'),
    readPremiums(access, asked),
  ])
  const together = premiums.map((one) => ({ ...one, vehicleId: 0 }))
  return sumByMonth(entries, together, asked).map(({ vehicleId: _all, ...month }) => month)
}

/** What each vehicle cost in these months and for a kilometre, the dearest first; one row for each currency. */
export async function listVehicleCosts(
  access: Access,
  query: MonthQuery,
): Promise<{ items: VehicleCost[]; total: number }> {
  requireFigures(access)
  const asked = daysOf(query)
  const found = await sumVehicleMonths(access, asked)
  const rows = addSums(found, nameOf).sort((a, b) => b.total - a.total || a.vehicleId - b.vehicleId)
  const shown = rows.slice((query.page - 1) * query.pageSize, query.page * query.pageSize)
  const ids = [...new Set(shown.map(({ vehicleId }) => vehicleId))]
  const zone = await zoneOf(database(), access)
  const months = monthsBetween(asked)
  const bounds = [...months.map(({ from }) => from), addDays(asked.to, 1)].map((day) => startOfDay(day, zone))
  const [vehicles, driven] = await Promise.all([namesOf(access, ids), drivenBetween(access, ids, bounds)])
  const counted = addSums(
    found.filter(({ vehicleId, month }) =>
      isCounted(
        driven.get(vehicleId) ?? [],
        months.findIndex((one) => one.month === month),
      ),
    ),
    nameOf,
  )
  const countedOf = new Map(counted.map((row) => [nameOf(row), row.total]))
  const items = shown.flatMap(({ month: _month, ...row }) => {
    const { vehicleId, ...sums } = row
    const vehicle = vehicles.get(vehicleId)
    const distanceM = (driven.get(vehicleId) ?? []).reduce((sum, metres) => sum + metres, 0)
    const counted = countedOf.get(nameOf(row)) ?? 0
    const perKm = costPerKm(counted, distanceM)
    return vehicle ? [{ vehicle, ...sums, distanceM, counted, perKm }] : []
  })
  return { items, total: rows.length }
}

const nameOf = ({ vehicleId, currency }: Pick<MonthSums, 'vehicleId' | 'currency'>): string =>
  `${vehicleId} ${currency}`

const daysOf = ({ from, to, vehicleId }: MonthQuery): Asked => ({
  from: `${from}-01`,
  to: addDays(nextMonth(`${to}-01`), -1),
  vehicleIds: vehicleId === undefined ? null : [vehicleId],
})

async function namesOf(access: Access, ids: readonly number[]) {
  const rows = await database()
    .select({ id: fleetVehicles.id, name: fleetVehicles.name, deletedAt: fleetVehicles.deletedAt })
    .from(fleetVehicles)
    .where(and(ownRows(access, fleetVehicles), inArray(fleetVehicles.id, [...ids])))
  return new Map(rows.map(({ id, name, deletedAt }) => [id, { id, name, deleted: deletedAt !== null }]))
}

/** Summed up by month where they are kept: `day` is the first of them. */
async function readEntries(
  access: Access,
  { from, to, vehicleIds }: Asked,
  by: 'vehicle' | 'all',
): Promise<CostEntry[]> {
  requireFleet(access, 'fleet.read')
  const some = vehicleIds === null ? sql`true` : sql`c.vehicle_id = any(${idArray(vehicleIds)})`
  const vehicle = by === 'vehicle' ? sql`c.vehicle_id` : sql`0`
  const rows = await database().execute<CostEntry>(sql`
    select ${vehicle}::int as "vehicleId", c.kind, c.currency, min(c.day)::text as day, sum(c.amount)::float8 as amount
    from (
      select vehicle_id, kind, currency, day, amount from fleet_costs
      where account_id = ${access.accountId} and voided_at is null and day between ${from}::date and ${to}::date
      union all
      select vehicle_id, 'service', currency, done_on, cost from services
      where account_id = ${access.accountId} and voided_at is null and cost > 0
        and done_on between ${from}::date and ${to}::date
    ) c
    where ${some}
    group by 1, 2, 3, date_trunc('month', c.day)`)
  return [...rows]
}

async function readPremiums(access: Access, { from, to, vehicleIds }: Asked): Promise<Premium[]> {
  requireFleet(access, 'fleet.read')
  const { vehicleId, premium, currency, startsOn, expiresOn } = vehicleInsurances
  const rows = await database()
    .select({ vehicleId, premium, currency, startsOn, expiresOn })
    .from(vehicleInsurances)
    .innerJoin(fleetVehicles, eq(fleetVehicles.id, vehicleId))
    .where(
      and(
        ownRows(access, fleetVehicles),
        vehicleIds === null ? undefined : sql`${vehicleId} = any(${idArray(vehicleIds)})`,
        isNotNull(premium),
        lte(startsOn, to),
        gte(expiresOn, from),
      ),
    )
  return rows.flatMap(({ premium: paid, ...terms }) => (paid ? [{ ...terms, premium: paid }] : []))
}
