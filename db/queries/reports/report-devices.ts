import { and, eq, inArray } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { visibleDevices } from '../scope'
import type { ReportDevice } from './ask'

/**
 * The devices that a report is about, by name: the given ones, or all that are seen. Throws
 * `deviceUnknown` for one that is not there or not theirs.
 */
export async function findReportDevices(
  access: Access,
  imeis: readonly string[] | null,
  limit?: number,
): Promise<ReportDevice[]> {
  const asked = database()
    .select({
      id: devices.id,
      imei: devices.imei,
      name: devices.name,
      plate: devices.plate,
      model: devices.model,
      group: deviceGroups.name,
      account: accounts.customerName,
      driver: devices.driverName,
    })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .leftJoin(deviceGroups, eq(deviceGroups.id, devices.groupId))
    .where(and(visibleDevices(access), imeis === null ? undefined : inArray(devices.imei, [...imeis])))
    .orderBy(devices.name, devices.id)
  const found = await (limit === undefined ? asked : asked.limit(limit))
  if (imeis !== null && found.length < new Set(imeis).size) throw new AppError('deviceUnknown')
  return found
}
