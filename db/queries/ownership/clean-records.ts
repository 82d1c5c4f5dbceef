import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { deviceOwnerships, devicePictures, deviceRecords } from '@/db/schema/device-records'
import { deviceDetails } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { cancelWaiting } from './cancel-waiting'

/** What the customer says of the vehicle and its driver in columns of the device: lists and reports read them there. */
const CUSTOMER_COLUMNS = sql`'driverName', d.driver_name, 'driverPhone', d.driver_phone, 'fuelPer100Km', d.fuel_per_100_km`

/**
 * Has devices begin a clean record, as their times of ownership ended: customer, remark, alarm settings and pictures stay
 * with those times, for those who see them. What belongs to the device goes along: its name and numbers, the wiring of its
 * sensors, its odometer. From where it may connect is for the new owner to say. Commands that still wait are cancelled: they were the former owner's.
 */
export async function startCleanRecords(
  tx: Database | Tx,
  ended: readonly { deviceId: number; id: number }[],
): Promise<void> {
  if (ended.length === 0) return
  const ids = idArray(ended.map(({ deviceId }) => deviceId))
  const those = sql`o.device_id = any(${ids}) and o.id = any(${`{${ended.map(({ id }) => id).join(',')}}`}::bigint[])`
  await tx.execute(sql`
    update ${deviceOwnerships} o set record = kept.data
    from (
      select d.id, jsonb_build_object('remark', d.remark, 'alarms', coalesce(r.alarms, '{}'),
        'customer', coalesce(r.customer, '{}') || jsonb_strip_nulls(jsonb_build_object(${CUSTOMER_COLUMNS}))) as data
      from ${devices} d left join ${deviceRecords} r on r.device_id = d.id
      where d.id = any(${ids}) and (num_nonnulls(d.remark, d.driver_name, d.driver_phone, d.fuel_per_100_km) > 0
        or r.customer <> '{}' or r.alarms <> '{}'
        or exists (select from ${devicePictures} p where p.device_id = d.id and p.ownership_id is null))
    ) kept
    where ${those} and kept.id = o.device_id`)
  await tx.execute(sql`
    update ${devicePictures} p set ownership_id = o.id
    from ${deviceOwnerships} o where ${those} and p.device_id = o.device_id and p.ownership_id is null`)
  await tx.execute(sql`
    update ${devices} set driver_name = null, driver_phone = null, fuel_per_100_km = null, remark = null,
      sources = null
    where id = any(${ids}) and num_nonnulls(driver_name, driver_phone, fuel_per_100_km, remark, sources) > 0`)
  await tx.execute(
    sql`update ${deviceDetails} set networks = '{}' where device_id = any(${ids}) and networks <> '{}'`,
  )
  await tx.execute(sql`
    update ${deviceRecords} set customer = '{}', alarms = '{}', updated_at = now() where device_id = any(${ids})`)
  await cancelWaiting(
    tx,
    ended.map(({ deviceId }) => deviceId),
  )
}
