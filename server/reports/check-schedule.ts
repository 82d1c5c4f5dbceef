import { currentAccount } from '@/db/queries/accounts/accounts'
import { findDefinition } from '@/db/queries/reports/definitions'
import { openExport } from '@/db/queries/reports/open-export'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { Language } from '@/lib/i18n/languages'
import { reportOf } from '@/lib/reports/catalogue'
import { exportOf } from '@/lib/reports/export/export-of'
import { runPeriod } from '@/lib/reports/next-run'
import type { ScheduleBody } from '@/lib/reports/schedule-schema'
import { tellsPlace } from '@/lib/reports/without-places'
import { reportTexts } from './report-texts'

/** Throws what would stop a schedule from ever running; gives what it is called and its clocks. */
export async function checkSchedule(access: Access, body: ScheduleBody, language: Language) {
  const now = Date.now()
  const { timeZone: zone } = await currentAccount(access)
  const { from, to } = runPeriod(body.frequency, now, zone)
  const name = body.report
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  await openExport(access, { ...exportOf(body), ...range }, { name, zone, now, regionOf: () => '' })
  const { title, source } = await findDefinition(access, name)
  // It runs as its account, and mails what it holds.
  if (reportOf(source).columns.some(tellsPlace)) requirePermission(access, 'positions.read')
  return { zone, now, title: title ?? (await reportTexts(language)).title(source) }
}
