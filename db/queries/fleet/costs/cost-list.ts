import { and, count, desc, eq, gte, isNotNull, isNull, lte, type SQL, sql, sum } from 'drizzle-orm'
import { database } from '@/db/client'
import { zoneOf } from '@/db/queries/fleet/services/counter-reading'
import { accounts } from '@/db/schema/accounts'
import { drivers } from '@/db/schema/drivers'
import { fleetCosts } from '@/db/schema/fleet-costs'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { CostPage, CostQuery, FleetCost, FuelCheck } from '@/lib/fleet/costs/cost-schema'
import type { StoredPaper } from '@/lib/fleet/papers/paper'
import { ownRows, requireFleet } from '../fleet-scope'
import { fileOfEntry, type Ledger, ORIGIN, shownOrigin, voiders } from '../ledger/entries'
import { checkReceipts, MOST_CHECKED } from './fuel-checks'

export const COSTS: Ledger = {
  table: fleetCosts,
  objectKind: 'fleetCost',
  unknown: 'fleetCostUnknown',
  voided: 'fleetCostVoided',
  actions: { void: 'fleet.costVoid', file: 'fleet.costFile' },
}

/** The costs that were written down, voided ones among them, the latest first. Throws `fuelReceiptsTooMany`. */
export async function listCosts(access: Access, query: CostQuery): Promise<CostPage> {
  requireFleet(access, 'fleet.read')
  const { vehicleId, kind, from, to, verdict, page, pageSize } = query
  const asked = and(
    ownRows(access, fleetCosts),
    vehicleId === undefined ? undefined : eq(fleetCosts.vehicleId, vehicleId),
    kind === undefined ? undefined : eq(fleetCosts.kind, kind),
    from === undefined ? undefined : gte(fleetCosts.day, from),
    to === undefined ? undefined : lte(fleetCosts.day, to),
  )
  const where =
    verdict === undefined
      ? asked
      : and(asked, sql`${fleetCosts.id} = any(${idArray(await idsWith(access, asked, verdict))})`)
  const [[total], sums, rows] = await Promise.all([
    database().select({ count: count() }).from(fleetCosts).where(where),
    database()
      .select({
        currency: fleetCosts.currency,
        amount: sum(fleetCosts.amount).mapWith(Number),
        litres: sum(fleetCosts.litres).mapWith(Number),
      })
      .from(fleetCosts)
      .where(and(where, isNull(fleetCosts.voidedAt)))
      .groupBy(fleetCosts.currency)
      .orderBy(fleetCosts.currency),
    selectCosts(where)
      .orderBy(desc(fleetCosts.at), desc(fleetCosts.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  return {
    items: await shownCosts(access, rows),
    total: total?.count ?? 0,
    totals: sums.map(({ currency, amount, litres }) => ({
      currency,
      amount: cents(amount),
      litres: litres ?? 0,
    })),
  }
}

/** Without what adding of fractions leaves. */
const cents = (amount: number): number => Math.round(amount * 1000) / 1000

async function idsWith(
  access: Access,
  asked: SQL | undefined,
  verdict: NonNullable<CostQuery['verdict']>,
): Promise<number[]> {
  const { id, vehicleId, at, timed, day, litres, fuel } = fleetCosts
  const receipts = await database()
    .select({ id, vehicleId, at, timed, day, litres, fuel })
    .from(fleetCosts)
    .where(and(asked, eq(fleetCosts.kind, 'fuel'), isNotNull(litres), isNull(fleetCosts.voidedAt)))
    .limit(MOST_CHECKED + 1)
  if (receipts.length > MOST_CHECKED) throw new AppError('fuelReceiptsTooMany', { max: MOST_CHECKED })
  const checks = await checkReceipts(access, receipts, await zoneOf(database(), access))
  return [...checks].filter(([, check]) => check.verdict === verdict).map(([receipt]) => receipt)
}

/** One of them. Throws `fleetCostUnknown`. */
export async function findCost(access: Access, id: number): Promise<FleetCost> {
  requireFleet(access, 'fleet.read')
  const rows = await selectCosts(and(eq(fleetCosts.id, id), ownRows(access, fleetCosts)))
  const [cost] = await shownCosts(access, rows)
  if (!cost) throw new AppError('fleetCostUnknown')
  return cost
}

/** Where the receipt of a cost lies. Throws `fleetCostUnknown`, and `notFound` without one. */
export const fileOfCost = (access: Access, id: number): Promise<StoredPaper> => fileOfEntry(access, COSTS, id)

const selectCosts = (where: SQL | undefined) =>
  database()
    .select({
      cost: fleetCosts,
      driver: { id: drivers.id, name: drivers.name },
      ...ORIGIN,
    })
    .from(fleetCosts)
    .innerJoin(fleetVehicles, eq(fleetVehicles.id, fleetCosts.vehicleId))
    .leftJoin(drivers, eq(drivers.id, fleetCosts.driverId))
    .leftJoin(accounts, eq(accounts.id, fleetCosts.authorId))
    .leftJoin(voiders, eq(voiders.id, fleetCosts.voidedBy))
    .where(where)

type Found = Awaited<ReturnType<typeof selectCosts>>[number]

async function shownCosts(access: Access, rows: readonly Found[]): Promise<FleetCost[]> {
  const receipts = rows.flatMap(({ cost }) => (cost.kind === 'fuel' && !cost.voidedAt ? [cost] : []))
  const checks =
    receipts.length === 0
      ? new Map<number, FuelCheck>()
      : await checkReceipts(access, receipts, await zoneOf(database(), access))
  return rows.map((row) => shownCost(access, row, checks.get(row.cost.id) ?? null))
}

function shownCost(
  access: Access,
  { cost: row, driver, ...origin }: Found,
  check: FuelCheck | null,
): FleetCost {
  const { id, kind, day, timed, amount, currency, note, litres, fuel, odometerM, station } = row
  return {
    id,
    kind,
    day,
    timed,
    amount,
    currency,
    note,
    litres,
    fuel,
    odometerM,
    station,
    driver,
    check,
    at: row.at.toISOString(),
    ...shownOrigin(access, row, origin),
  }
}
