import { desc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { presetPeriod } from '@/lib/playback/period'
import { buildReport } from '@/lib/reports/custom-report'
import type { CustomReportDraft } from '@/lib/reports/custom-schema'
import { openDevices } from '../scope'
import { type OpenedReport, openDefinition, type ReportRequest } from './open-report'

/** So few that a preview is there at once, in any fleet. */
const MAX_DEVICES = 10

type Around = Pick<ReportRequest, 'zone' | 'now' | 'regionOf'>

/**
 * Gets a report that is being put together ready for a look: its last seven days, of the devices that
 * were heard last. Throws what `buildReport` has against it.
 */
export async function openPreview(
  access: Access,
  draft: CustomReportDraft,
  around: Around,
): Promise<OpenedReport> {
  const { source, conditions, group } = draft
  const built = buildReport(draft)
  const { from, to } = presetPeriod('last7', { ...around, firstWeekday: 1 })
  return openDefinition(
    access,
    { ...built, source, conditions, group, title: null },
    {
      ...around,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      imeis: await heardLast(access, built.report.devices === 'one' ? 1 : MAX_DEVICES),
      conditions: [],
      group,
      use: 'export' as const,
    },
  )
}

async function heardLast(access: Access, limit: number): Promise<string[]> {
  const rows = await database()
    .select({ imei: devices.imei })
    .from(devices)
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(openDevices(access))
    .orderBy(sql`${desc(deviceStates.lastPacketAt)} nulls last`, devices.id)
    .limit(limit)
  return rows.map(({ imei }) => imei)
}
