import { NextResponse } from 'next/server'
import { z } from 'zod'
import { openExport } from '@/db/queries/reports/open-export'
import { insertTask } from '@/db/queries/tasks/tasks'
import { may } from '@/lib/auth/access'
import { regionNames } from '@/lib/places/region-names'
import { viewRows } from '@/lib/reports/collect-report'
import { exportReportBody } from '@/lib/reports/export/export-schema'
import { fewRows, hurried } from '@/lib/reports/export/few-rows'
import { reportFile } from '@/lib/reports/export/report-file'
import { MAX_DIRECT_ROWS } from '@/lib/reports/report'
import { reportParams } from '@/lib/reports/schema'
import { brandOf } from '@/server/brand/brand'
import { download } from '@/server/exports/streamed'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { filePlaces } from '@/server/places/file-places'
import { landmarksFor } from '@/server/places/landmarks-for'
import { paperLogo } from '@/server/reports/paper-logo'
import { reportTexts } from '@/server/reports/report-texts'

export const POST = route(
  {
    summary:
      'A report as XLSX, CSV or PDF: the file up to 1 000 rows, a task (202) for more; places are empty without positions.read',
    permission: 'reports.read',
    params: reportParams,
    body: exportReportBody,
    returns: z.any(),
    long: true,
    raw: true,
  },
  async ({ request, access, session: { account }, params: { name }, body }) => {
    const language = languageOf(request)
    const { domainTitle, logo } = await brandOf(request.headers)
    const now = Date.now()
    const around = { name, zone: account.timeZone, now, regionOf: regionNames(language) }
    const opened = await openExport(access, body, around)
    const { view, report, source, devices } = opened
    const title = opened.title ?? (await reportTexts(language)).title(source)
    const rows = await fewRows(viewRows(hurried(opened.rows), view), MAX_DIRECT_ROWS)
    if (!rows) {
      const withoutPlaces = !may(access, 'positions.read')
      const params = { ...body, name, brandTitle: domainTitle, brandLogo: logo, withoutPlaces }
      const task = await insertTask(access, { kind: 'exportReport', title, language, params })
      return NextResponse.json(
        { code: 0, msg: '', data: task },
        { status: 202, headers: { 'cache-control': 'no-store' } },
      )
    }
    const file = await reportFile({
      format: body.format,
      columns: body.columns,
      language,
      account,
      view,
      title,
      devices,
      now,
      brandTitle: domainTitle,
      logo: body.format === 'pdf' ? await paperLogo(logo) : null,
      places: filePlaces(language, await landmarksFor(access)),
      period: report.live ? null : opened,
      rows: (async function* () {
        yield rows
      })(),
    })
    return download(file, file.parts)
  },
)
