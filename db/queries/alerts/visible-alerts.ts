import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '@/db/client'
import { listed } from '@/db/queries/events/event-read-state'
import { eventsSeen } from '@/db/queries/events/event-scope'
import { namedFor } from '@/db/queries/ownership/named-for'
import { openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceOwnerships } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { MAX_PROCESSED } from '@/lib/events/event-types'
import type { ProcessedAlert } from './log-processing'

export type AskedAlerts = { where: SQL | undefined; visible?: SQL }

export const idsAre = (ids: readonly number[]): SQL => inArray(deviceEvents.id, listed(ids))

/** Of many the newest, and one more than a call processes. */
export async function visibleAlerts(
  tx: Tx,
  access: Access,
  { where, visible }: AskedAlerts,
): Promise<ProcessedAlert[]> {
  const raiser = alias(accounts, 'raiser')
  const rows = await tx
    .select({
      id: deviceEvents.id,
      deviceId: devices.id,
      imei: devices.imei,
      deviceName: devices.name,
      plate: devices.plate,
      ownerPath: accounts.path,
      path: sql<string>`coalesce(${raiser.path}, ${OWNER_THEN}, ${accounts.path})`,
    })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .leftJoin(raiser, eq(raiser.id, deviceEvents.accountId))
    .where(and(openDevices(access), visible, eventsSeen(access), where))
    .orderBy(desc(deviceEvents.eventTime), desc(deviceEvents.id))
    .limit(MAX_PROCESSED + 1)
  return rows.map((row) => ({
    id: row.id,
    deviceId: row.deviceId,
    imei: row.imei,
    path: row.path,
    deviceName: namedFor(row.path, row).deviceName,
  }))
}

/** The path of who had the device when it happened: what a device raised then is not of who has it now. */
const OWNER_THEN = sql`(select owned.account_path from ${deviceOwnerships} owned
  where owned.device_id = ${deviceEvents.deviceId} and owned.from_time <= ${deviceEvents.eventTime}
    and owned.to_time > ${deviceEvents.eventTime})`

/** One of them, which nobody else changes until `tx` is over. Throws `alertUnknown`. */
export async function lockAlert(tx: Tx, access: Access, id: number): Promise<ProcessedAlert> {
  const [alert] = await visibleAlerts(tx, access, { where: idsAre([id]) })
  if (!alert) throw new AppError('alertUnknown')
  const locked = await tx
    .select({ id: deviceEvents.id })
    .from(deviceEvents)
    .where(and(eq(deviceEvents.deviceId, alert.deviceId), eq(deviceEvents.id, id)))
    .for('no key update')
  // A replay may have taken it away meanwhile.
  if (locked.length === 0) throw new AppError('alertUnknown')
  return alert
}
