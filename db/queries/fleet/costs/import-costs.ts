import { and, gte, isNull, lte, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { zoneOf } from '@/db/queries/fleet/services/counter-reading'
import { capacitiesOf } from '@/db/queries/fleet/tanks/capacities'
import { drivers } from '@/db/schema/drivers'
import { fleetCosts } from '@/db/schema/fleet-costs'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { goesIntoTank, receiptFuelOf } from '@/lib/fleet/costs/cost-kinds'
import {
  type CostEntry,
  type CostSheetWords,
  costJudge,
  costKey,
  type JudgedCost,
} from '@/lib/fleet/costs/cost-sheet'
import { sheetDay } from '@/lib/fleet/drivers/sheet-day'
import { plainName } from '@/lib/fleet/vehicles/free-name'
import type { FuelType } from '@/lib/fleet/vehicles/vehicle-words'
import { Turns } from '@/lib/queue/turns'
import { ownRows, presentRows, requireFleet } from '../fleet-scope'
import { loggedOf } from './cost-edits'

type Order = { entries: readonly CostEntry[]; words: CostSheetWords }

/** What would become of the rows of a spreadsheet. */
export async function previewCosts(access: Access, order: Order, now: Date): Promise<JudgedCost[]> {
  requireFleet(access, 'fleet.edit')
  return (await judged(database(), access, order, now)).items
}

/** Rows written in one statement. */
const AT_ONCE = 500

/** Keeps the right ones of them. Two imports of an account take turns, so that nothing is kept twice. */
export async function importCosts(access: Access, order: Order, now: Date): Promise<JudgedCost[]> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fleet costs'), ${access.accountId})`)
    const { items, fuels } = await judged(tx, access, order, now)
    const right = items.flatMap(({ body, at, vehicle }) => (body ? [{ body, at, vehicle }] : []))
    for (let from = 0; from < right.length; from += AT_ONCE) {
      const part = right.slice(from, from + AT_ONCE)
      const rows = await tx
        .insert(fleetCosts)
        .values(
          part.map(({ body: { time, confirmed: _confirmed, ...kept }, at }) => ({
            ...kept,
            at: new Date(at),
            timed: time !== null,
            accountId: access.accountId,
            authorId: access.actorId,
            createdAt: now,
            fuel:
              kept.kind === 'fuel' ? (kept.fuel ?? receiptFuelOf(fuels.get(kept.vehicleId) ?? null)) : null,
          })),
        )
        .returning()
      await logActions(
        tx,
        access,
        rows.map((row, index) => ({
          action: 'fleet.costCreate',
          objectKind: 'fleetCost',
          objectId: row.id,
          path: access.path,
          objectName: part[index]?.vehicle ?? '',
          changes: changesBetween({}, loggedOf(row)),
        })),
      )
    }
    return items
  })
}

async function judged(db: Database | Tx, access: Access, { entries, words }: Order, now: Date) {
  const days = entries.flatMap(({ given: { day } }) => sheetDay(day ?? '') ?? []).sort()
  const [zone, vehicles, people, costs] = await Promise.all([
    zoneOf(db, access),
    db
      .select({ id: fleetVehicles.id, name: fleetVehicles.name, fuel: fleetVehicles.fuelType })
      .from(fleetVehicles)
      .where(presentRows(access, fleetVehicles)),
    db.select({ id: drivers.id, name: drivers.name }).from(drivers).where(presentRows(access, drivers)),
    knownCosts(db, access, days[0], days.at(-1)),
  ])
  const byName = new Map<string, number[]>()
  for (const { id, name } of people) byName.set(plainName(name), [...(byName.get(plainName(name)) ?? []), id])
  const judge = costJudge({
    vehicles: new Map(vehicles.map(({ id, name }) => [plainName(name), id])),
    drivers: byName,
    known: costs,
    words,
    zone,
    now: now.getTime(),
  })
  const items = await new Turns().map(entries, judge)
  const fuels = new Map<number, FuelType | null>(vehicles.map(({ id, fuel }) => [id, fuel]))
  return { items: await withoutOverfull(access, items), fuels }
}

/** What was written down on these days, by its name. */
async function knownCosts(
  db: Database | Tx,
  access: Access,
  from: string | undefined,
  to: string | undefined,
): Promise<Set<string>> {
  if (from === undefined || to === undefined) return new Set()
  const { vehicleId, kind, amount, currency, at, timed, day } = fleetCosts
  const rows = await db
    .select({ vehicleId, kind, amount, currency, at, timed, day })
    .from(fleetCosts)
    .where(and(ownRows(access, fleetCosts), isNull(fleetCosts.voidedAt), gte(day, from), lte(day, to)))
  return new Set(rows.map((row) => costKey(row, row.timed ? row.at.getTime() : Date.parse(row.day))))
}

/** More than the tank holds is asked about, which a spreadsheet cannot be. */
async function withoutOverfull(access: Access, items: readonly JudgedCost[]): Promise<JudgedCost[]> {
  const asked = items.flatMap(({ row, body, at }) =>
    body && body.litres !== null && goesIntoTank(body.fuel)
      ? [{ id: row, vehicleId: body.vehicleId, at: new Date(at) }]
      : [],
  )
  const capacities = await capacitiesOf(access, asked)
  return items.map((item) => {
    const capacity = item.body && capacities.get(item.row)
    return capacity && item.body && (item.body.litres ?? 0) > capacity
      ? { ...item, body: null, problem: 'overTank' }
      : item
  })
}
