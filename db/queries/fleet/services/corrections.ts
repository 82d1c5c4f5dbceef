import { and, count, desc, eq } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { odometerCorrections } from '@/db/schema/services'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import {
  ASKED_M,
  type CorrectionBody,
  type CorrectionQuery,
  type OdometerCorrection,
} from '@/lib/fleet/services/service-schema'
import { lockOwnVehicle } from '../assignments/vehicle-lock'
import { ownRows, requireFleet, shownAuthor } from '../fleet-scope'
import { readingAt, requireVehicle } from './counter-reading'
import { markAllReadings } from './mark-counters'

/** The corrections of a vehicle, the latest first. Throws `fleetVehicleUnknown`. */
export async function listCorrections(
  access: Access,
  { vehicleId, page, pageSize }: CorrectionQuery,
): Promise<{ items: OdometerCorrection[]; total: number }> {
  requireFleet(access, 'fleet.read')
  return database().transaction(async (tx) => {
    await requireVehicle(tx, access, vehicleId)
    const where = and(eq(odometerCorrections.vehicleId, vehicleId), ownRows(access, fleetVehicles))
    const from = tx
      .select({ total: count() })
      .from(odometerCorrections)
      .innerJoin(fleetVehicles, eq(fleetVehicles.id, odometerCorrections.vehicleId))
      .where(where)
    const rows = await tx
      .select({ row: odometerCorrections, author: { name: accounts.customerName, path: accounts.path } })
      .from(odometerCorrections)
      .innerJoin(fleetVehicles, eq(fleetVehicles.id, odometerCorrections.vehicleId))
      .leftJoin(accounts, eq(accounts.id, odometerCorrections.authorId))
      .where(where)
      .orderBy(desc(odometerCorrections.at), desc(odometerCorrections.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const [all] = await from
    return {
      items: rows.map(({ row: { id, at, odometerM, createdAt }, author }) => ({
        id,
        odometerM,
        author: shownAuthor(access, author),
        at: at.toISOString(),
        createdAt: createdAt.toISOString(),
      })),
      total: all?.total ?? 0,
    }
  })
}

/** Says what the odometer showed at a moment. Throws `fleetVehicleUnknown`, `momentInFuture`, `odometerFarOff`. */
export async function correctOdometer(
  access: Access,
  { vehicleId, at, odometerM, confirmed }: CorrectionBody,
  now: Date,
): Promise<OdometerCorrection> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    const vehicle = await lockOwnVehicle(tx, access, vehicleId)
    const moment = new Date(at)
    if (moment > now) throw new AppError('momentInFuture')
    await refuseFarOff(tx, { vehicleId, at: moment, odometerM, confirmed }, now)
    const row = await insertCorrection(tx, access, { vehicle, at: moment, odometerM }, now)
    const [author] = await tx
      .select({ name: accounts.customerName, path: accounts.path })
      .from(accounts)
      .where(eq(accounts.id, access.actorId))
    return {
      id: row.id,
      at: moment.toISOString(),
      odometerM,
      createdAt: row.createdAt.toISOString(),
      author: shownAuthor(access, author ?? null),
    }
  })
}

type Read = { vehicleId: number; at: Date; odometerM: number; confirmed: boolean }

/** A typing error would tell of services that are not due. The first reading may be anything. Throws `odometerFarOff`. */
export async function refuseFarOff(
  tx: Tx,
  { vehicleId, at, odometerM, confirmed }: Read,
  now: Date,
): Promise<void> {
  if (confirmed) return
  const counted = await readingAt(tx, vehicleId, at, now)
  const km = Math.round(Math.abs(odometerM - counted.odometerM) / 1000)
  if (counted.isCorrected && km * 1000 > ASKED_M) throw new AppError('odometerFarOff', { km })
}

type New = { vehicle: { id: number; name: string }; at: Date; odometerM: number }

export async function insertCorrection(tx: Tx, access: Access, { vehicle, at, odometerM }: New, now: Date) {
  const [row] = await tx
    .insert(odometerCorrections)
    .values({ vehicleId: vehicle.id, at, odometerM, authorId: access.actorId, createdAt: now })
    .returning()
  if (!row) throw new Error('insert returned no row')
  await markAllReadings(tx, vehicle.id)
  await logActions(tx, access, [
    {
      action: 'fleet.odometerCorrect',
      objectKind: 'fleetVehicle',
      objectId: vehicle.id,
      objectName: vehicle.name,
      path: access.path,
      changes: changesBetween({}, { odometerKm: odometerM / 1000, readAt: at }),
    },
  ])
  return row
}
