import { database } from '@/db/client'
import { services } from '@/db/schema/services'
import type { Access } from '@/lib/auth/access'
import type { StoredPaper } from '@/lib/fleet/papers/paper'
import type { Service, ServiceBody } from '@/lib/fleet/services/service-schema'
import { lockOwnVehicle } from '../assignments/vehicle-lock'
import { requireFleet } from '../fleet-scope'
import { addEntryFile, logEntry, voidEntry } from '../ledger/entries'
import { insertCorrection, refuseFarOff } from './corrections'
import { momentOfService, readingAt } from './counter-reading'
import { markServiced } from './mark-counters'
import { lockPlan } from './plan-scope'
import { findService, SERVICES } from './service-list'

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
    await logEntry(tx, access, SERVICES, {
      action: 'fleet.serviceDone',
      subject: { id: row.id, name: vehicle.name },
      after: { servicePlan: plan?.name ?? null, ...logged },
    })
    return row.id
  })
  return findService(access, id)
}

/** Says that a service was written down by mistake: it stays to be seen and counts no more. Throws `serviceUnknown`, `serviceVoided`. */
export async function voidService(access: Access, id: number, reason: string, now: Date): Promise<Service> {
  await voidEntry(access, SERVICES, { id, reason, now }, markServiced)
  return findService(access, id)
}

/** Adds the file of a service, which has none. Throws `serviceUnknown`, `serviceVoided`, `dataExists`. */
export async function addServiceFile(access: Access, id: number, paper: StoredPaper): Promise<Service> {
  await addEntryFile(access, SERVICES, id, paper)
  return findService(access, id)
}
