import { eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'

/** Of the locks by two numbers: what is ordered of a device. */
const ORDER_LOCK = 1015

/** Orders of one device are taken one at a time, until the transaction ends. Whoever names several names them in the order of their ids. */
export async function lockOrders(tx: Tx, deviceIds: readonly number[]): Promise<void> {
  const ids = idArray(deviceIds)
  await tx.execute(sql`select pg_advisory_xact_lock(${ORDER_LOCK}, id) from unnest(${ids}) as id`)
}

/** The same, and until then the device goes to nobody else. */
export async function holdDevice(tx: Tx, deviceId: number): Promise<void> {
  await lockOrders(tx, [deviceId])
  await tx.select({ id: devices.id }).from(devices).where(eq(devices.id, deviceId)).for('share')
}
