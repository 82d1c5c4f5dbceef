import { and, desc, eq, lt, max, sql, sum } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceIdOf } from '@/db/queries/devices/devices'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { refusedFiles } from '@/db/schema/device-files'
import type { Access, SystemAccess } from '@/lib/auth/access'
import { REFUSALS_TOLD_DAYS } from '@/lib/device-files/device-file'
import type { RefusedFileCounts } from '@/lib/device-files/file-schema'

const { deviceId, reason, count, at } = refusedFiles

/** How many files of a device were not kept in its time of `access`, the newest reason first. Throws `deviceUnknown`. */
export async function listRefusedFiles(access: Access, imei: string): Promise<RefusedFileCounts> {
  const id = await deviceIdOf(access, imei)
  const rows = await database()
    .select({ reason, count: sum(count).mapWith(Number), at: max(at) })
    .from(refusedFiles)
    .where(and(eq(deviceId, id), ownedAt(access, deviceId, at)))
    .groupBy(reason)
    .orderBy(desc(max(at)))
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at: at.toISOString() }]))
}

export async function deleteOldRefusedFiles(_system: SystemAccess): Promise<void> {
  await database()
    .delete(refusedFiles)
    .where(lt(at, sql`now() - make_interval(days => ${REFUSALS_TOLD_DAYS}::int)`))
}
