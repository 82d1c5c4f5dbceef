import { and, eq } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { services } from '@/db/schema/services'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { StoredPaper } from '@/lib/fleet/papers/paper'
import type { Service, ServiceBody } from '@/lib/fleet/services/service-schema'
import { lockOwnVehicle } from '../assignments/vehicle-lock'
import { ownRows, requireFleet } from '../fleet-scope'
import { insertCorrection, refuseFarOff } from './corrections'
import { momentOfService, readingAt } from './counter-reading'
import { markServiced } from './mark-counters'
import { lockPlan } from './plan-scope'
import { findService } from './service-list'

/** Nearer to what was counted a reading is that of the platform, rounded. */
const SAME_M = 1000

/**
 * Writes down a service that was done; the plan that asked for it counts from it on, by what the odometer of the vehicle is then.
 * Throws `fleetVehicleUnknown`,
 * `servicePlanUnknown`, `momentInFuture`, `odometerFarOff`.
 */
export async function recordService(access: Access, body: ServiceBody, now: Date): Promise<Service> {
  requireFleet(access, 'fleet.edit')
  const { correctsOdometer, confirmed, odometerM: read, vehicleId, planId, ...kept } = body
  const id = await database().transaction(async (tx) => {
    const vehicle = await lockOwnVehicle(tx, access, vehicleId)
    const plan = planId === null ? null : await lockPlan(tx, access, planId)
    const doneAt = await momentOfService(tx, access, body.doneOn, now)
    const counted = await readingAt(tx, vehicleId, doneAt, now)
    const odometerM = read ?? counted.odometerM
    const isStated = Math.abs(odometerM - counted.odometerM) >= SAME_M
    if (isStated) await refuseFarOff(tx, { vehicleId, at: doneAt, odometerM, confirmed }, now)
    if (isStated && correctsOdometer)
      await insertCorrection(tx, access, { vehicle, at: doneAt, odometerM }, now)
    const [row] = await tx
      .insert(services)
      .values({
        ...kept,
        accountId: access.accountId,
        vehicleId,
        planId,
        doneAt,
        odometerM,
        currency: body.cost === null ? null : body.currency,
        authorId: access.actorId,
        createdAt: now,
      })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await markServiced(tx, vehicleId)
    const { doneOn, engineHours, cost, currency, parts, workshop, remark } = row
    const logged = {
      doneOn,
      odometerKm: odometerM / 1000,
      engineHours,
      cost,
      currency,
      parts,
      workshop,
      remark,
    }
    await logService(
      tx,
      access,
      'fleet.serviceDone',
      { id: row.id, name: vehicle.name },
      { servicePlan: plan?.name ?? null, ...logged },
    )
    return row.id
  })
  return findService(access, id)
}

/** Says that a service was written down by mistake: it stays to be seen and counts no more. Throws `serviceUnknown`, `serviceVoided`. */
export async function voidService(access: Access, id: number, reason: string, now: Date): Promise<Service> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const row = await lockService(tx, access, id)
    if (row.voidedAt) throw new AppError('serviceVoided')
    await tx
      .update(services)
      .set({ voidedAt: now, voidedBy: access.actorId, voidReason: reason })
      .where(eq(services.id, id))
    await markServiced(tx, row.vehicleId)
    await logService(tx, access, 'fleet.serviceVoid', { id, name: row.vehicle }, { voidReason: reason })
  })
  return findService(access, id)
}

/** Adds the file of a service, which has none. Throws `serviceUnknown`, `serviceVoided`, `dataExists`. */
export async function addServiceFile(access: Access, id: number, paper: StoredPaper): Promise<Service> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const row = await lockService(tx, access, id)
    if (row.voidedAt) throw new AppError('serviceVoided')
    if (row.file) throw new AppError('dataExists')
    await tx.update(services).set(paper).where(eq(services.id, id))
    await logService(tx, access, 'fleet.serviceFile', { id, name: row.vehicle }, { fileName: paper.fileName })
  })
  return findService(access, id)
}

async function lockService(tx: Tx, access: Access, id: number) {
  const [row] = await tx
    .select({
      vehicleId: services.vehicleId,
      file: services.file,
      voidedAt: services.voidedAt,
      vehicle: fleetVehicles.name,
    })
    .from(services)
    .innerJoin(fleetVehicles, eq(fleetVehicles.id, services.vehicleId))
    .where(and(eq(services.id, id), ownRows(access, services)))
    .for('update', { of: services })
  if (!row) throw new AppError('serviceUnknown')
  return row
}

type ServiceAction = 'fleet.serviceDone' | 'fleet.serviceVoid' | 'fleet.serviceFile'

/** Under the name of the vehicle. */
const logService = (
  tx: Tx,
  access: Access,
  action: ServiceAction,
  { id, name }: { id: number; name: string },
  after: Record<string, unknown>,
) =>
  logActions(tx, access, [
    {
      action,
      objectKind: 'service',
      objectId: id,
      objectName: name,
      path: access.path,
      changes: changesBetween({}, after),
    },
  ])
