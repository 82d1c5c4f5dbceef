import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '@/db/client'
import { listed } from '@/db/queries/events/event-read-state'
import { eventsSeen } from '@/db/queries/events/event-scope'
import { openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { MAX_PROCESSED } from '@/lib/events/event-types'
import type { ProcessedAlert } from './log-processing'

export type AskedAlerts = { where: SQL | undefined; visible?: SQL }

export const idsAre = (ids: readonly number[]): SQL => inArray(deviceEvents.id, listed(ids))

/** Of many the newest, and one more than a call processes. */
export function visibleAlerts(
  tx: Tx,
  access: Access,
  { where, visible }: AskedAlerts,
): Promise<ProcessedAlert[]> {
  const raiser = alias(accounts, 'raiser')
  return tx
    .select({
      ...{ id: deviceEvents.id, deviceId: devices.id, imei: devices.imei, deviceName: devices.name },
      path: sql<string>`coalesce(${raiser.path}, ${accounts.path})`,
    })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .leftJoin(raiser, eq(raiser.id, deviceEvents.accountId))
    .where(and(openDevices(access), visible, eventsSeen(access), where))
    .orderBy(desc(deviceEvents.eventTime), desc(deviceEvents.id))
    .limit(MAX_PROCESSED + 1)
}

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
