import { and, eq, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { vehicleCounters } from '@/db/schema/services'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { dayOfNumber } from '@/lib/fleet/services/plan-days'
import type { CounterReading, ReadingQuery } from '@/lib/fleet/services/service-schema'
import { NOTHING_KEPT, reckonVehicle, whatToRead } from '@/lib/fleet/services/vehicle-counter'
import { dayOf, instantOf } from '@/lib/time/wall-clock'
import { presentRows, requireFleet } from '../fleet-scope'
import { readDriven } from './driven-parts'
import { keptOf, readCorrections } from './follow-services'

/** What the odometer and the hours of a vehicle were at a moment. Throws `fleetVehicleUnknown`, `momentInFuture`. */
export async function readCounters(
  access: Access,
  { vehicleId, at, day }: ReadingQuery,
  now: Date,
): Promise<CounterReading> {
  requireFleet(access, 'fleet.read')
  return database().transaction(async (tx) => {
    await requireVehicle(tx, access, vehicleId)
    const moment = at ? new Date(at) : day ? await momentOfService(tx, access, day, now) : now
    if (moment > now) throw new AppError('momentInFuture')
    return readingAt(tx, vehicleId, moment, now)
  })
}

/** The time zone of the account, by whose calendar its fleet is kept. */
export async function zoneOf(db: Database | Tx, access: Access): Promise<string> {
  const [account] = await db
    .select({ zone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, access.accountId))
  return account?.zone ?? 'UTC'
}

/** The moment of a day from which a service counts: its noon by the clocks of the account, or now. Throws `momentInFuture`. */
export async function momentOfService(tx: Tx, access: Access, day: string, now: Date): Promise<Date> {
  const zone = await zoneOf(tx, access)
  const today = dayOf(now.getTime(), zone)
  if (day > today) throw new AppError('momentInFuture')
  return day === today ? now : new Date(instantOf(`${day}T12:00:00`, zone))
}

/** The counters of a vehicle at a moment by what is known now, whether the worker follows it or not. */
export async function readingAt(
  tx: Tx,
  vehicleId: number,
  moment: Date,
  now: Date,
): Promise<CounterReading & { isCorrected: boolean }> {
  const [[row], [carried], found] = await Promise.all([
    tx.select().from(vehicleCounters).where(eq(vehicleCounters.vehicleId, vehicleId)),
    tx
      .select({ since: sql<string | null>`min(${vehicleDevices.fromTime})` })
      .from(vehicleDevices)
      .where(eq(vehicleDevices.vehicleId, vehicleId)),
    readCorrections(tx, [vehicleId]),
  ])
  const kept = row ? keptOf(row) : NOTHING_KEPT
  const corrections = found.get(vehicleId) ?? []
  const asked = { corrections, wanted: [{ at: moment.getTime() }], now: now.getTime() }
  const reading = whatToRead(kept, asked)
  const parts = (await readDriven(tx, [{ vehicleId, reading }])).get(vehicleId) ?? []
  const since = carried?.since ? Date.parse(carried.since) : null
  const { wanted, odometerM, engineS, kept: next } = reckonVehicle(kept, { ...asked, reading, parts, since })
  const [then] = wanted
  return {
    at: moment.toISOString(),
    odometerM: Math.max(0, then?.odometerM ?? odometerM),
    engineS: Math.max(0, then?.engineS ?? engineS),
    jump: next.jumpOn === null ? null : { on: dayOfNumber(next.jumpOn), m: next.jumpM },
    isCorrected: corrections.length > 0,
  }
}

/** A vehicle of the account that was not deleted. Throws `fleetVehicleUnknown`. */
export async function requireVehicle(tx: Tx, access: Access, id: number): Promise<{ name: string }> {
  const [vehicle] = await tx
    .select({ name: fleetVehicles.name })
    .from(fleetVehicles)
    .where(and(eq(fleetVehicles.id, id), presentRows(access, fleetVehicles)))
  if (!vehicle) throw new AppError('fleetVehicleUnknown')
  return vehicle
}
