import type { Access } from '@/lib/auth/access'
import type { Dashboard } from '@/lib/reports/dashboard'
import type { OverviewName } from '@/lib/reports/names'
import { alertOverview } from './alert-overview'
import { askDashboard, type DashboardQuery } from './dashboard-ask'
import { deviceOverview } from './device-overview'
import { movingOverview } from './moving-overview'

const DASHBOARDS: Record<OverviewName, DashboardQuery> = { deviceOverview, movingOverview, alertOverview }

/** A dashboard as it is now, of all devices that are seen; its days are those of the account's zone unless told. */
export async function readDashboard(
  access: Access,
  name: OverviewName,
  now: number,
  inZone?: string,
): Promise<Dashboard> {
  const ask = await askDashboard(access, now, inZone)
  return { at: new Date(now).toISOString(), timeZone: ask.zone, ...(await DASHBOARDS[name](ask)) }
}
