import { sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { type Database, database, type Tx } from '@/db/client'
import { deviceFiles } from '@/db/schema/device-files'
import { devicePictures } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import type { SystemAccess } from '@/lib/auth/access'
import { RESTORABLE_DAYS } from '@/lib/devices/deletion'

/** Rows that one statement takes away: locks are short, and the gateway gets in between. */
const BATCH = 5000

/** Every table that is keyed by a device, also those that have no foreign key to it. */
async function tablesOfDevices(db: Database | Tx): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'device_id' and c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
  return rows.map(({ name }) => name)
}

/**
 * Removes devices with all that was recorded of them, in the caller's transaction: for those that have little. For
 * callers that have found them in scope, and publish that they changed.
 */
export async function removeDevices(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const those = idArray(ids)
  for (const table of await tablesOfDevices(tx))
    await tx.execute(sql`delete from ${sql.identifier(table)} where device_id = any(${those})`)
  await tx.execute(sql`delete from ${devices} where ${devices.id} = any(${those})`)
}

/** The keys of the files of devices: pictures, also of those kept with earlier records, and what the devices sent. */
export async function storedFilesOf(db: Database | Tx, ids: readonly number[]): Promise<string[]> {
  const those = idArray(ids)
  const found = await Promise.all(
    [devicePictures, deviceFiles].map((table) =>
      db
        .select({ file: table.file, thumbnail: table.thumbnail })
        .from(table)
        .where(sql`${table.deviceId} = any(${those})`),
    ),
  )
  return found
    .flat()
    .flatMap(({ file, thumbnail }) => [file, thumbnail])
    .filter((key) => key !== null)
}

/** Ids of deleted devices that cannot be restored any more, those that were deleted first at the front. */
export async function findOverdueDevices(_system: SystemAccess): Promise<number[]> {
  const rows = await database()
    .select({ id: devices.id })
    .from(devices)
    .where(isOverdue())
    .orderBy(devices.deletedAt, devices.id)
  return rows.map(({ id }) => id)
}

const isOverdue = () => sql`${devices.deletedAt} <= now() - make_interval(days => ${RESTORABLE_DAYS})`

/** The keys of files of such a device: they go first, because afterwards nothing names them. */
export const overdueFiles = (_system: SystemAccess, id: number): Promise<string[]> =>
  storedFilesOf(database(), [id])

/**
 * Takes such a device away for good, table by table and batch by batch, its own row last: whoever is interrupted
 * goes on with what is left. Returns how many rows went; zero for a device that is not overdue.
 */
export async function purgeDevice(_system: SystemAccess, id: number): Promise<number> {
  // Whoever restores it at this moment holds its row.
  const [overdue] = await database()
    .select({ id: devices.id })
    .from(devices)
    .where(sql`${devices.id} = ${id} and ${isOverdue()}`)
    .for('update')
  if (!overdue) return 0
  let count = 0
  for (const table of await tablesOfDevices(database())) count += await deleteInBatches(table, id)
  await database().transaction(async (tx) => {
    await removeDevices(tx, [id])
    await publish(tx, { kind: 'devices', ids: [id] })
  })
  return count + 1
}

async function deleteInBatches(table: string, deviceId: number): Promise<number> {
  const name = sql.identifier(table)
  for (let count = 0; ; ) {
    // A partition may have a row of the same device at the same place: that one goes as well.
    const { count: done } = await database().execute(sql`
      delete from ${name} where device_id = ${deviceId} and ctid = any(array(
        select ctid from ${name} where device_id = ${deviceId} limit ${BATCH}))`)
    count += done
    if (done === 0) return count
  }
}
