import { and, eq, inArray } from 'drizzle-orm'
import { database } from '@/db/client'
import { atOrBelow, visibleAccount } from '@/db/queries/accounts/account-scope'
import { findDevicesBy } from '@/db/queries/devices/devices'
import { accounts } from '@/db/schema/accounts'
import { deviceModels } from '@/db/schema/device-models'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { viewColumns } from '@/lib/reports/collect-report'
import { exportColumns } from '@/lib/reports/export/export-columns'
import type { ExportReportBody } from '@/lib/reports/export/export-schema'
import { openDevices } from '../scope'
import { type OpenedReport, openReport, type ReportRequest } from './open-report'

type Around = Pick<ReportRequest, 'name' | 'zone' | 'now' | 'regionOf' | 'withoutPlaces'>
type Asked = Omit<ExportReportBody, 'format'>

/** Gets a report ready for a file: of the devices named, or of those that an account has. */
export async function openExport(access: Access, asked: Asked, around: Around): Promise<OpenedReport> {
  const { imei, from, to, condition, group, columns } = asked
  const opened = await openReport(access, {
    ...around,
    from,
    to,
    imeis: isScoped(asked) ? await imeisOf(access, asked) : (imei ?? null),
    conditions: condition ?? [],
    group: group ?? null,
    use: 'export',
  })
  // A task that is made of it would fail later.
  exportColumns(viewColumns(opened.view), columns)
  return opened
}

/** A schedule goes on without the devices that were deleted or sold since; one that has none left is refused as ever. */
export async function withinReach<P extends { imei?: string[] }>(access: Access, asked: P): Promise<P> {
  if (!asked.imei) return asked
  const seen = await findDevicesBy(access, asked.imei)
  return seen.size === 0 ? asked : { ...asked, imei: asked.imei.filter((imei) => seen.has(imei)) }
}

/** Whether it asks for some of the devices visible, without naming them. */
const isScoped = ({ account, subAccounts, models }: Asked) =>
  account !== undefined || subAccounts === false || models !== undefined

async function imeisOf(access: Access, { account, subAccounts, models }: Asked): Promise<string[]> {
  const { id, path } = await visibleAccount(access, account ?? access.accountId)
  if (models) await refuseUnknownModels(models)
  const rows = await database()
    .select({ imei: devices.imei })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(
      and(
        openDevices(access),
        subAccounts === false ? eq(accounts.id, id) : atOrBelow(path),
        models && inArray(devices.model, models),
      ),
    )
  return rows.map(({ imei }) => imei)
}

/** Throws `exportUnknown`, with the code, for a model that is not in the catalogue: the file would hold nothing. */
async function refuseUnknownModels(codes: readonly string[]): Promise<void> {
  const rows = await database()
    .select({ code: deviceModels.code })
    .from(deviceModels)
    .where(inArray(deviceModels.code, [...codes]))
  const unknown = codes.find((code) => !rows.some((row) => row.code === code))
  if (unknown !== undefined) throw new AppError('exportUnknown', { value: unknown })
}
