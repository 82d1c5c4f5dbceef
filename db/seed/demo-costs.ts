import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { devicePeriods } from '@/db/schema/device-periods'
import { devices } from '@/db/schema/devices'
import { fleetCosts, oilTanks } from '@/db/schema/fleet-costs'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { odometerCorrections, servicePlans, services } from '@/db/schema/services'
import {
  bookedKm,
  COST_DAYS,
  costsOf,
  DEMO_PLANS,
  fuelOf,
  isUsed,
  receiptFor,
  SEEN_DAYS,
  servicesOf,
} from '@/demo/fleet-costs'
import { DEMO_FLEET_OWNER, FLEET_VEHICLES } from '@/demo/fleet-papers'
import { hashOf } from '@/demo/random'
import { DEMO_VAN_TANK_L } from '@/demo/sensors'
import type { DemoVehicle } from '@/demo/vehicles'
import { costMoment } from '@/lib/fleet/costs/cost-moment'
import { addDays, dayOf, instantOf } from '@/lib/time/wall-clock'
import { PERIOD_KINDS } from '@/lib/tracking/period'

const DAY_MS = 86_400_000
const ZONE = 'Europe/Lisbon'
const ROWS_AT_ONCE = 500
/** Trackers with a sensor in the tank, or a float that tells them. */
const MEASURES_FUEL: ReadonlySet<string> = new Set(['X3', 'FMB920'])

type Fleet = { accountId: number; now: Date }
type Ids = ReadonlyMap<string, number>

/** Plans, services that were done, a year of costs, and the tanks of the demo enterprise. */
export async function seedDemoCosts(tx: Tx, fleet: Fleet, driverIds: Ids, vehicleIds: Ids): Promise<void> {
  await seedServices(tx, fleet, vehicleIds)
  await seedCosts(tx, fleet, driverIds, vehicleIds)
  await seedTanks(tx, fleet)
}

async function seedServices(tx: Tx, { accountId, now }: Fleet, vehicleIds: Ids): Promise<void> {
  const today = dayOf(now.getTime(), ZONE)
  const made = await tx
    .insert(servicePlans)
    .values(
      DEMO_PLANS.map((plan) => ({
        ...plan,
        accountId,
        startOn: addDays(today, -COST_DAYS),
        schedule: 'last' as const,
        targets: { kind: 'all' as const },
      })),
    )
    .returning({ id: servicePlans.id, name: servicePlans.name })
  const plans = new Map(made.map(({ id, name }) => [name, id]))
  const author = { authorId: accountId, accountId }
  const done = FLEET_VEHICLES.flatMap((vehicle, index) => {
    const vehicleId = vehicleIds.get(vehicle.name)
    if (vehicleId === undefined) return []
    return servicesOf(vehicle, index).map(({ plan, daysAgo, ...bill }) => {
      const doneOn = addDays(today, -daysAgo)
      return {
        ...author,
        ...bill,
        vehicleId,
        planId: plans.get(plan) ?? null,
        currency: 'EUR',
        doneOn,
        doneAt: new Date(instantOf(`${doneOn}T12:00:00`, ZONE)),
        odometerM: bookedKm(vehicle, daysAgo) * 1000,
      }
    })
  })
  await tx.insert(services).values(done)
  // Each workshop read the odometer.
  await tx.insert(odometerCorrections).values(
    done.map(({ vehicleId, doneAt, odometerM, authorId }) => ({
      vehicleId,
      at: doneAt,
      odometerM,
      authorId,
    })),
  )
  await tx.insert(odometerCorrections).values(
    FLEET_VEHICLES.flatMap((vehicle) => {
      const vehicleId = vehicleIds.get(vehicle.name)
      const odometerM = bookedKm(vehicle, 0) * 1000
      return vehicleId === undefined ? [] : [{ vehicleId, at: now, odometerM, authorId: accountId }]
    }),
  )
}

async function seedCosts(tx: Tx, { accountId, now }: Fleet, driverIds: Ids, vehicleIds: Ids): Promise<void> {
  const today = dayOf(now.getTime(), ZONE)
  const rows = FLEET_VEHICLES.flatMap((vehicle) => {
    const vehicleId = vehicleIds.get(vehicle.name)
    if (vehicleId === undefined) return []
    const driverId = driverIds.get(vehicle.driver?.name ?? '') ?? null
    return costsOf(vehicle, MEASURES_FUEL.has(vehicle.model)).flatMap(({ daysAgo, minute, ...cost }) => {
      const day = addDays(today, -daysAgo)
      const time = minute === null ? null : clockOf(minute)
      const at = costMoment({ day, time }, ZONE, now.getTime())
      if (at === null) return []
      return [
        {
          ...cost,
          accountId,
          vehicleId,
          day,
          at: new Date(at),
          timed: time !== null,
          currency: 'EUR',
          driverId: cost.kind === 'fine' || cost.kind === 'fuel' ? driverId : null,
          authorId: accountId,
          odometerM: cost.kind === 'fuel' ? bookedKm(vehicle, daysAgo) * 1000 : null,
        },
      ]
    })
  })
  await insertCosts(tx, rows)
  // One that was typed twice.
  const [first] = await tx
    .select({ id: fleetCosts.id })
    .from(fleetCosts)
    .where(and(eq(fleetCosts.accountId, accountId), eq(fleetCosts.kind, 'fine')))
    .limit(1)
  if (first)
    await tx
      .update(fleetCosts)
      .set({ voidedAt: now, voidedBy: accountId, voidReason: 'Written down twice' })
      .where(eq(fleetCosts.id, first.id))
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

async function insertCosts(tx: Tx | Database, rows: (typeof fleetCosts.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx.insert(fleetCosts).values(rows.slice(at, at + ROWS_AT_ONCE))
}

/** The first tank of what measures fuel, whose capacity its record has, and one that stands in the yard. */
async function seedTanks(tx: Tx, { accountId }: Fleet): Promise<void> {
  const measuring = FLEET_VEHICLES.filter(({ model }) => MEASURES_FUEL.has(model))
  const found = await tx
    .select({ id: devices.id, imei: devices.imei })
    .from(devices)
    .where(
      inArray(
        devices.imei,
        measuring.map(({ imei }) => imei),
      ),
    )
  const ids = new Map(found.map(({ id, imei }) => [imei, id]))
  await tx.insert(oilTanks).values([
    ...measuring.flatMap(({ imei, name }) => {
      const deviceId = ids.get(imei)
      const code = `TD-${String(1000 + (hashOf('probe', name) % 9000))}-${imei.slice(-3)}`
      return deviceId === undefined
        ? []
        : [
            {
              accountId,
              name: `Tank of ${name}`,
              type: 'main' as const,
              code,
              deviceId,
              sensor: 'main' as const,
            },
          ]
    }),
    { accountId, name: 'Pump in the yard', type: 'yard', code: 'LEIXOES-1', capacityL: 5000 },
  ])
}

/**
 * Receipts of what the tanks saw in the history: of most refuels as much as was seen, of some more than that, of some none; and
 * one where nothing went into the tank.
 */
export async function seedDemoReceipts(db: Database, now: Date): Promise<void> {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.login, DEMO_FLEET_OWNER))
  if (!account) return
  const measuring = FLEET_VEHICLES.filter((vehicle) => MEASURES_FUEL.has(vehicle.model) && isUsed(vehicle))
  const since = new Date(now.getTime() - (SEEN_DAYS + 1) * DAY_MS)
  const rows = (
    await Promise.all(measuring.map((vehicle, index) => receiptsOf(db, vehicle, { index, since, now })))
  ).flat()
  const ids = await vehicleIdsOf(db, account.id)
  const given = rows.flatMap(({ vehicle, at, ...cost }) => {
    const vehicleId = ids.get(vehicle.name)
    const day = dayOf(at.getTime(), ZONE)
    return vehicleId === undefined
      ? []
      : [
          {
            ...cost,
            at,
            day,
            vehicleId,
            timed: true,
            currency: 'EUR',
            accountId: account.id,
            authorId: account.id,
          },
        ]
  })
  const known = [...new Set(given.map(({ vehicleId }) => vehicleId))]
  await db.transaction(async (tx) => {
    // What an interrupted start left.
    await tx
      .delete(fleetCosts)
      .where(
        and(
          inArray(fleetCosts.vehicleId, known),
          eq(fleetCosts.kind, 'fuel'),
          gte(fleetCosts.at, since),
          sql`${fleetCosts.note} = ''`,
        ),
      )
    await insertCosts(tx, given)
  })
}

async function vehicleIdsOf(db: Database, accountId: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: fleetVehicles.id, name: fleetVehicles.name })
    .from(fleetVehicles)
    .where(eq(fleetVehicles.accountId, accountId))
  return new Map(rows.map(({ id, name }) => [name, id]))
}

type Around = { index: number; since: Date; now: Date }

async function receiptsOf(db: Database, vehicle: DemoVehicle, { index, since, now }: Around) {
  const fuel = fuelOf(vehicle) ?? 'diesel'
  const seen = await db
    .select({ at: devicePeriods.startTime, litres: devicePeriods.maxValue })
    .from(devicePeriods)
    .innerJoin(devices, eq(devices.id, devicePeriods.deviceId))
    .where(
      and(
        eq(devices.imei, vehicle.imei),
        eq(devicePeriods.kind, PERIOD_KINDS.refuel),
        gte(devicePeriods.startTime, since),
      ),
    )
    .orderBy(devicePeriods.startTime)
  const daysAgo = (at: Date) => Math.floor((now.getTime() - at.getTime()) / DAY_MS)
  const made = seen.flatMap(({ at, litres }, turn) => {
    const what = (index + turn) % 5
    // Nobody handed it in.
    if (what === 3) return []
    const paid = (litres ?? 0) * (what === 1 ? 1.32 : 1.01)
    const paidAt = new Date(Math.min(now.getTime(), at.getTime() + 7 * 60_000))
    return [{ vehicle, at: paidAt, ...receiptFor(vehicle, fuel, paid, daysAgo(at)) }]
  })
  if (index % 4 !== 1) return made
  const at = new Date(now.getTime() - 3 * DAY_MS - (hashOf('bottle', vehicle.name) % 300) * 60_000)
  return [...made, { vehicle, at, ...receiptFor(vehicle, fuel, DEMO_VAN_TANK_L * 0.8, 3) }]
}
