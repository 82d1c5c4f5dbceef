import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { END_COLUMNS, endsOf } from '@/db/queries/devices/device-summary'
import { refuseClosed } from '@/db/queries/devices/devices'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { isClosed } from '@/lib/devices/service-end'
import { AppError } from '@/lib/errors'
import { openDevices, visibleDevices } from '../scope'
import type { ReportDevice } from './ask'

/**
 * The devices that a report is about, by name: the given ones, or all that are seen; without those
 * whose service has ended. Throws `deviceUnknown` for one that is not there or not theirs, and
 * `deviceExpired` when it was asked about ended ones alone.
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
      device: devices.name,
      plate: devices.plate,
      model: devices.model,
      group: deviceGroups.name,
      account: accounts.customerName,
      driver: devices.driverName,
      ends: END_COLUMNS,
    })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .leftJoin(deviceGroups, eq(deviceGroups.id, devices.groupId))
    .where(
      // One text for any number of them, so that its plan is kept.
      imeis === null
        ? openDevices(access)
        : and(visibleDevices(access), sql`${devices.imei} = any(${sql.param([...imeis])}::text[])`),
    )
    .orderBy(devices.name, devices.id)
  const found = await (limit === undefined ? asked : asked.limit(limit)).prepare('reportDevices').execute()
  if (imeis !== null && found.length < new Set(imeis).size) throw new AppError('deviceUnknown')
  const open = found.filter(({ ends }) => !isClosed(endsOf(ends), access, Date.now()))
  if (imeis !== null && open.length === 0)
    refuseClosed(
      access,
      found.map(({ device: name, ends }) => ({ name, ...ends })),
    )
  return open.map(({ id, ends: _, ...cells }) => ({ id, imei: cells.imei, cells }))
}
