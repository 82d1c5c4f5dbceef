import { and, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { openDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'

/** What a report is asked about. `deviceIds` null is every device that is seen; foreign ones are left out. */
export type ReportRange = {
  deviceIds: readonly number[] | null
  /** Included, and not included any more. */
  from: Date
  to: Date
}

/** Ids of the devices asked for, as far as `access` sees them and is served. */
export async function reportDevices(access: Access, deviceIds: readonly number[] | null): Promise<number[]> {
  const rows = await database()
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(
        openDevices(access),
        deviceIds === null ? undefined : sql`${devices.id} = any(${idArray(deviceIds)})`,
      ),
    )
    .orderBy(devices.id)
  return rows.map(({ id }) => id)
}
