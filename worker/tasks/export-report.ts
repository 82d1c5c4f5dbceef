import { currentAccount } from '@/db/queries/accounts/accounts'
import { openExport, withinReach } from '@/db/queries/reports/open-export'
import { findRun } from '@/db/queries/reports/schedule-runs'
import { requirePermission, systemAccess } from '@/lib/auth/access'
import { regionNames } from '@/lib/places/region-names'
import { viewRows } from '@/lib/reports/collect-report'
import { exportReportTask } from '@/lib/reports/export/export-schema'
import { reportFile } from '@/lib/reports/export/report-file'
import { dayOf } from '@/lib/time/wall-clock'
import { filePlaces } from '@/server/places/file-places'
import { landmarksFor } from '@/server/places/landmarks-for'
import { paperLogo } from '@/server/reports/paper-logo'
import { KeptBytes } from './kept-bytes'
import { finishMailedRun, MAX_ATTACHMENT_BYTES } from './mail-report'
import { taskHandler } from './task-handler'

const system = systemAccess('worker')

/** Writes a report into a file, with the scope that who ordered it has now; mails that of a schedule. */
export const exportReport = taskHandler({
  kind: 'exportReport',
  params: exportReportTask,
  run: async ({ access, title, params, language, progress, saveFile, signal }) => {
    requirePermission(access, 'reports.read')
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
      const day = (at: Date) => dayOf(at.getTime(), account.timeZone)
      const [first, last] = [day(opened.from), day(new Date(opened.to.getTime() - 1000))]
      const period = opened.report.live ? day(new Date(now)) : first === last ? first : `${first} – ${last}`
      await finishMailedRun(params.run, attachment, { rows: done, period })
    }
    return { count: done }
  },
})
