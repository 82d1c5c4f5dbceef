import { currentAccount } from '@/db/queries/accounts/accounts'
import { openExport, withinReach } from '@/db/queries/reports/open-export'
import { findRun } from '@/db/queries/reports/schedule-runs'
import { requirePermission, systemAccess } from '@/lib/auth/access'
import { regionNames } from '@/lib/places/region-names'
import { viewRows } from '@/lib/reports/collect-report'
import { exportReportTask } from '@/lib/reports/export/export-schema'
import { reportFile } from '@/lib/reports/export/report-file'
import { BOARD_SCHEDULE } from '@/lib/reports/names'
import { dayOf } from '@/lib/time/wall-clock'
import { filePlaces } from '@/server/places/file-places'
import { landmarksFor } from '@/server/places/landmarks-for'
import { paperLogo } from '@/server/reports/paper-logo'
import { exportBoard } from './export-board'
import { KeptBytes } from './kept-bytes'
import { daysOf, finishMailedRun, MAX_ATTACHMENT_BYTES } from './mail-report'
import { taskHandler } from './task-handler'

const system = systemAccess('worker')

/** Writes a report into a file, with the scope that who ordered it has now; mails that of a schedule. */
export const exportReport = taskHandler({
  kind: 'exportReport',
  params: exportReportTask,
  run: async (task) => {
    const { access, title, params, language, progress, saveFile, signal } = task
    requirePermission(access, 'reports.read')
    if (params.name === BOARD_SCHEDULE) return exportBoard(task)
    const account = await currentAccount(access)
    const now = Date.now()
    const { name, run } = params
    // Who has set the schedule since may know less, and says who is mailed.
    const schedule = run === undefined ? null : (await findRun(system, run))?.schedule
    const withoutPlaces = params.withoutPlaces || schedule?.withPlaces === false
    const regionOf = regionNames(language)
    const around = { name, withoutPlaces, zone: account.timeZone, now, regionOf }
    const opened = await openExport(
      access,
      run === undefined ? params : await withinReach(access, params),
      around,
    )
    let done = 0
    async function* counted() {
      for await (const rows of viewRows(opened.rows, opened.view)) {
        signal.throwIfAborted()
        yield rows
        done += rows.length
        await progress({ done })
      }
    }
    const { format, columns, brandTitle, brandLogo } = params
    const file = await reportFile({
      format,
      columns,
      brandTitle,
      language,
      account,
      title,
      now,
      view: opened.view,
      devices: opened.devices,
      rows: counted(),
      logo: format === 'pdf' ? await paperLogo(brandLogo ?? null) : null,
      places: filePlaces(language, await landmarksFor(access)),
      period: opened.report.live ? null : opened,
    })
    const kept = params.run ? new KeptBytes(MAX_ATTACHMENT_BYTES) : null
    await saveFile(file.fileName, format, kept ? kept.through(file.parts) : file.parts, file.type)
    if (params.run) {
      signal.throwIfAborted()
      const content = kept?.bytes() ?? null
      const attachment = content && {
        filename: file.fileName,
        extension: format,
        contentType: file.type,
        content,
      }
      const { from, to, report } = opened
      const period = report.live ? dayOf(now, account.timeZone) : daysOf({ from, to }, account.timeZone)
      await finishMailedRun(params.run, attachment, { rows: done, period })
    }
    return { count: done }
  },
})
