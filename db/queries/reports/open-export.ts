import { and, eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import type { ExportReportBody } from '@/lib/reports/export/export-schema'
import { accountInSight, atOrBelow } from '../account-scope'
import { openDevices } from '../scope'
import { type OpenedReport, openReport, type ReportRequest } from './open-report'

type Around = Pick<ReportRequest, 'name' | 'zone' | 'now' | 'regionOf'>

/** Gets a report ready for a file: of the devices named, or of all that an account has. */
export async function openExport(
  access: Access,
  { imei, account, from, to, condition, group }: Omit<ExportReportBody, 'format'>,
  around: Around,
): Promise<OpenedReport> {
  return openReport(access, {
    ...around,
    ...{ from, to },
    imeis: account === undefined ? (imei ?? null) : await imeisOf(access, account),
    conditions: condition ?? [],
    group: group ?? null,
    use: 'export',
  })
}

async function imeisOf(access: Access, account: number): Promise<string[]> {
  const { path } = await accountInSight(access, account)
  const rows = await database()
    .select({ imei: devices.imei })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(and(openDevices(access), atOrBelow(path)))
  return rows.map(({ imei }) => imei)
}
