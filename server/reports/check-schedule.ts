import { currentAccount } from '@/db/queries/accounts/accounts'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { findDefinition } from '@/db/queries/reports/definitions'
import { openExport, withinReach } from '@/db/queries/reports/open-export'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { reportOf } from '@/lib/reports/catalogue'
import { exportOf } from '@/lib/reports/export/export-of'
import { BOARD_SCHEDULE } from '@/lib/reports/names'
import { runPeriod } from '@/lib/reports/next-run'
import type { ScheduleBody } from '@/lib/reports/schedule-schema'
import { tellsPlace } from '@/lib/reports/without-places'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { reportTexts } from './report-texts'

type Checked = Omit<ScheduleBody, 'title' | 'enabled'>

/** Throws what would stop a schedule from ever running; gives what it is called and its clocks. */
export const checkSchedule = (access: Access, body: Checked, language: Language) =>
  checkRun(access, body, exportOf(body), language)

/**
 * The same for one that is to run at once: without the devices that were deleted or sold since, as when it is due. Throws
 * `mailNotSetUp` where nobody could be mailed.
 */
export async function checkSending(access: Access, saved: Checked, language: Language) {
  if (saved.recipients.length > 0 && !mailIsSetUp()) throw new AppError('mailNotSetUp')
  return checkRun(access, saved, await withinReach(access, exportOf(saved)), language)
}

async function checkRun(
  access: Access,
  body: Checked,
  asked: ReturnType<typeof exportOf>,
  language: Language,
) {
  const now = Date.now()
  const { timeZone: zone } = await currentAccount(access)
  if (body.report === BOARD_SCHEDULE) {
    requireFleet(access, 'fleet.read')
    return { zone, now, title: (await loadMessages(language)).reports.schedules.fleetBoard }
  }
  const { from, to } = runPeriod(body.frequency, now, zone)
  const name = body.report
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  await openExport(access, { ...asked, ...range }, { name, zone, now, regionOf: () => '' })
  const { title, source } = await findDefinition(access, name)
  // It runs as its account, and mails what it holds.
  if (reportOf(source).columns.some(tellsPlace)) requirePermission(access, 'positions.read')
  return { zone, now, title: title ?? (await reportTexts(language)).title(source) }
}
