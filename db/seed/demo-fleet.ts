import { inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { layDrivingTimes } from '@/db/queries/fleet/assignments/lay-driving-times'
import { devices } from '@/db/schema/devices'
import { driverAssignments } from '@/db/schema/driver-assignments'
import { cardHoldings, driverCards, drivers } from '@/db/schema/drivers'
import { fleetDocuments, fleetVehicles, vehicleDevices, vehicleInsurances } from '@/db/schema/fleet-vehicles'
import {
  DEMO_FLEET_OWNER,
  FLEET_VEHICLES,
  PORTRAITS,
  papersOf,
  SHARED_TRUCKS,
  UNKNOWN_CARD_OF,
} from '@/demo/fleet-papers'
import { hashOf } from '@/demo/random'
import { cardOf } from '@/demo/sensors'
import type { DemoOwner } from '@/demo/vehicles'
import { cardCode } from '@/lib/fleet/cards/card-code'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import { seedDemoBoard } from './demo-board'
import { seedDemoCosts } from './demo-costs'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The fleet was entered before the history of the demo vehicles begins. */
const ENTERED_DAYS = 60
/** So many days back and ahead the two drivers of a truck are planned. */
const PLANNED_DAYS = 14
const CHANGE_HOUR = 6
const ZONE = 'Europe/Lisbon'

type Fleet = { accountId: number; entered: Date; now: Date }

/** Drivers, cards, vehicles and papers of the demo enterprise, who drives what, and what it costs. */
export async function seedDemoFleet(
  tx: Tx,
  owners: ReadonlyMap<DemoOwner, number>,
  now: Date,
): Promise<void> {
  const accountId = owners.get(DEMO_FLEET_OWNER)
  if (accountId === undefined) return
  const fleet = { accountId, entered: new Date(now.getTime() - ENTERED_DAYS * DAY_MS), now }
  const driverIds = await seedDrivers(tx, fleet)
  await seedCards(tx, fleet, driverIds)
  const vehicleIds = await seedVehicles(tx, fleet)
  await seedAssignments(tx, fleet, driverIds, vehicleIds)
  await seedDemoBoard(tx, accountId)
  await seedDemoCosts(tx, fleet, driverIds, vehicleIds)
}

async function seedDrivers(tx: Tx, { accountId, entered, now }: Fleet): Promise<Map<string, number>> {
  const people = new Map(
    FLEET_VEHICLES.flatMap(({ driver, group }) => (driver ? [[driver.name, { driver, group }]] : [])),
  )
  const rows = await tx
    .insert(drivers)
    .values(
      [...people.values()].map(({ driver, group }, index) => ({
        accountId,
        name: driver.name,
        phone: driver.phone,
        city: group,
        number: `D-${String(101 + index)}`,
        licence: `${(group ?? 'X').slice(0, 2).toUpperCase()} ${String(1_000_000 + (hashOf('licence', driver.name) % 9_000_000))}`,
        licenceExpiresOn: dayFrom(now, licenceDays(index)),
        registeredOn: dayFrom(now, -400 - (hashOf('registered', driver.name) % 3000)),
        registeredPlace: group,
        maxSpeedKmh: index % 5 === 0 ? 100 : null,
        createdAt: entered,
        updatedAt: entered,
      })),
    )
    .returning({ id: drivers.id, name: drivers.name })
  await tx.insert(fleetDocuments).values(
    rows.slice(0, PORTRAITS.length).map(({ id, name }, index) => ({
      driverId: id,
      name: 'Medical certificate',
      number: `M ${String(10_000 + (hashOf('medical', name) % 90_000))}`,
      expiresOn: dayFrom(now, index === 2 ? 6 : 90 + index * 31),
      createdAt: entered,
    })),
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Most last for years; one has ended, two end soon. */
const licenceDays = (index: number): number =>
  [740, 1210, 21, 2030, 460, -9, 1600, 29][index] ?? 300 + index * 97

async function seedCards(
  tx: Tx,
  { accountId, entered }: Fleet,
  driverIds: ReadonlyMap<string, number>,
): Promise<void> {
  const held = new Map<string, string>()
  for (const vehicle of FLEET_VEHICLES) {
    const code = cardCode(cardOf(vehicle) ?? '')
    if (code && vehicle.driver && vehicle.driver.name !== UNKNOWN_CARD_OF) held.set(code, vehicle.driver.name)
  }
  // Who drives without a reader has a card for the gate of the yard.
  const holders = new Set(held.values())
  for (const { name } of PORTRAITS)
    if (!holders.has(name))
      held.set(`4A${hashOf('gate', name).toString(16).padStart(8, '0').toUpperCase()}`, name)
  const rows = await tx
    .insert(driverCards)
    .values([...held.keys()].map((code) => ({ accountId, code, createdAt: entered })))
    .returning({ id: driverCards.id, code: driverCards.code })
  await tx.insert(cardHoldings).values(
    rows.flatMap(({ id, code }) => {
      const driverId = driverIds.get(held.get(code) ?? '')
      return driverId === undefined ? [] : [{ cardId: id, driverId, fromTime: entered }]
    }),
  )
}

async function seedVehicles(tx: Tx, { accountId, entered, now }: Fleet): Promise<Map<string, number>> {
  const rows = await tx
    .insert(fleetVehicles)
    .values(
      FLEET_VEHICLES.map((vehicle) => {
        const { insurer, policyNumber, premium, insuredAmount, ...papers } = papersOf(vehicle)
        return {
          accountId,
          name: vehicle.name,
          plate: vehicle.plate,
          ...papers,
          createdAt: entered,
          updatedAt: entered,
        }
      }),
    )
    .returning({ id: fleetVehicles.id, name: fleetVehicles.name })
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const imeis = FLEET_VEHICLES.map(({ imei }) => imei)
  const carried = await tx
    .select({ id: devices.id, imei: devices.imei })
    .from(devices)
    .where(inArray(devices.imei, imeis))
  const deviceIds = new Map(carried.map(({ id, imei }) => [imei, id]))
  const made = FLEET_VEHICLES.flatMap((vehicle, index) => {
    const [vehicleId, deviceId] = [ids.get(vehicle.name), deviceIds.get(vehicle.imei)]
    return vehicleId === undefined || deviceId === undefined ? [] : [{ vehicle, index, vehicleId, deviceId }]
  })
  await tx
    .insert(vehicleDevices)
    .values(made.map(({ vehicleId, deviceId }) => ({ vehicleId, deviceId, fromTime: entered })))
  await tx.insert(vehicleInsurances).values(
    made.map(({ vehicle, index, vehicleId }) => {
      const { insurer, policyNumber, premium, insuredAmount } = papersOf(vehicle)
      const endsIn = index === 3 ? 6 : index === 8 ? 24 : index === 14 ? -4 : 60 + ((index * 47) % 300)
      const dates = { startsOn: dayFrom(now, endsIn - 365), expiresOn: dayFrom(now, endsIn) }
      return {
        vehicleId,
        insurer,
        policyNumber,
        premium,
        amount: insuredAmount,
        currency: 'EUR',
        ...dates,
        createdAt: entered,
      }
    }),
  )
  await tx.insert(fleetDocuments).values(
    made.map(({ vehicle, index, vehicleId }) => ({
      vehicleId,
      name: 'Periodic inspection',
      createdAt: entered,
      number: `PI-${String(2000 + (hashOf('inspection', vehicle.name) % 8000))}`,
      expiresOn: dayFrom(now, index === 5 ? 1 : 30 + ((index * 61) % 330)),
    })),
  )
  return ids
}

/** For good where there is no reader; by plan, day by day, where two share a truck. Readers say the rest themselves. */
async function seedAssignments(
  tx: Tx,
  { accountId, entered, now }: Fleet,
  driverIds: ReadonlyMap<string, number>,
  vehicleIds: ReadonlyMap<string, number>,
): Promise<void> {
  const author = { authorId: accountId, createdAt: entered }
  for (const vehicle of FLEET_VEHICLES) {
    const [vehicleId, driverId] = [vehicleIds.get(vehicle.name), driverIds.get(vehicle.driver?.name ?? '')]
    if (vehicleId === undefined || driverId === undefined || cardOf(vehicle)) continue
    await tx
      .insert(driverAssignments)
      .values({ vehicleId, driverId, source: 'fixed', fromTime: entered, toTime: null, ...author })
    const other = driverIds.get(SHARED_TRUCKS[vehicle.name] ?? '')
    if (other !== undefined)
      await tx.insert(driverAssignments).values(
        plannedDays(now).map((time) => ({
          vehicleId,
          driverId: other,
          source: 'plan' as const,
          ...time,
          ...author,
        })),
      )
    await layDrivingTimes(tx, { id: vehicleId, accountId }, entered.getTime())
  }
}

/** Every other day, from six to six. */
function plannedDays(now: Date): { fromTime: Date; toTime: Date }[] {
  const today = dayOf(now.getTime(), ZONE)
  return Array.from({ length: PLANNED_DAYS }, (_, at) => {
    const start = startOfDay(addDays(today, at * 2 - PLANNED_DAYS), ZONE) + CHANGE_HOUR * HOUR_MS
    return { fromTime: new Date(start), toTime: new Date(start + DAY_MS) }
  })
}

const dayFrom = (now: Date, days: number): string => addDays(dayOf(now.getTime(), ZONE), days)
