import { and, eq, inArray } from 'drizzle-orm'
import { database } from '@/db/client'
import { atOrBelow, visibleAccount } from '@/db/queries/accounts/account-scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import type { ExportReportBody } from '@/lib/reports/export/export-schema'
import { openDevices } from '../scope'
import { type OpenedReport, openReport, type ReportRequest } from './open-report'

type Around = Pick<ReportRequest, 'name' | 'zone' | 'now' | 'regionOf' | 'withoutPlaces'>
type Asked = Omit<ExportReportBody, 'format' | 'columns'>

/** Gets a report ready for a file: of the devices named, or of those that an account has. */
export async function openExport(access: Access, asked: Asked, around: Around): Promise<OpenedReport> {
  const { imei, from, to, condition, group } = asked
  return openReport(access, {
    ...around,
    ...{ from, to },
    imeis: isScoped(asked) ? await imeisOf(access, asked) : (imei ?? null),
    conditions: condition ?? [],
    group: group ?? null,
    use: 'export',
  })
}

/** Whether it asks for some of the devices visible, without naming them. */
const isScoped = ({ account, subAccounts, models }: Asked) =>
  account !== undefined || subAccounts === false || models !== undefined

async function imeisOf(access: Access, { account, subAccounts, models }: Asked): Promise<string[]> {
  const { id, path } = await visibleAccount(access, account ?? access.accountId)
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
