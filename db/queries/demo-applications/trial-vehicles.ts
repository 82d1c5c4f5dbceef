import { and, eq, inArray, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { notDeleted } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { demoApplications } from '@/db/schema/demo-applications'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { trialVehicles } from '@/demo/trial-vehicles'
import type { DemoVehicle } from '@/demo/vehicles'
import type { SystemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'

export type TrialVehicle = {
  deviceId: number
  vehicle: DemoVehicle
  /** When its last report came, in milliseconds since 1970; null when it has none yet. */
  lastSentAt: number | null
}

const isTrial = and(eq(demoApplications.status, 'accepted'), eq(accounts.type, ACCOUNT_TYPES.demo))

/** Vehicles of trials that are under way. */
export async function listTrialVehicles(_system: SystemAccess): Promise<TrialVehicle[]> {
  const running = await database()
    .select({ id: demoApplications.id })
    .from(demoApplications)
    .innerJoin(accounts, eq(accounts.id, demoApplications.accountId))
    .where(and(isTrial, sql`${accounts.expiresAt} > now()`))
  const vehicles = new Map(
    running.flatMap(({ id }) => trialVehicles(id)).map((vehicle) => [vehicle.imei, vehicle]),
  )
  if (vehicles.size === 0) return []
  const rows = await database()
    .select({ id: devices.id, imei: devices.imei, lastPacketAt: deviceStates.lastPacketAt })
    .from(devices)
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(and(inArray(devices.imei, [...vehicles.keys()]), notDeleted()))
  return rows.flatMap(({ id, imei, lastPacketAt }) => {
    const vehicle = vehicles.get(imei)
    return vehicle ? [{ deviceId: id, vehicle, lastSentAt: lastPacketAt?.getTime() ?? null }] : []
  })
}

/** Ids of the applications whose trial has run out. */
export async function endedTrials(_system: SystemAccess): Promise<number[]> {
  const rows = await database()
    .select({ id: demoApplications.id })
    .from(demoApplications)
    .innerJoin(accounts, eq(accounts.id, demoApplications.accountId))
    .where(and(isTrial, sql`${accounts.expiresAt} <= now()`))
  return rows.map(({ id }) => id)
}
