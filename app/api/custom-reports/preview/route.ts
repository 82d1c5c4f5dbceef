import { openPreview } from '@/db/queries/reports/open-preview'
import { regionNames } from '@/lib/places/region-names'
import { viewColumns, viewRows } from '@/lib/reports/collect-report'
import { customReportDraft, customReportPreview } from '@/lib/reports/custom-schema'
import { firstRows } from '@/lib/reports/first-rows'
import { packRows } from '@/lib/reports/row'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

const SHOWN_ROWS = 20

export const POST = route(
  {
    summary: 'The first rows of a report that is being put together, of the last week; nothing is saved',
    permission: 'reports.edit',
    body: customReportDraft,
    returns: customReportPreview,
    long: true,
  },
  async ({ request, access, session, body }) => {
    const { timeZone: zone } = session.account
    const regionOf = regionNames(languageOf(request))
    const { view, rows, devices } = await openPreview(access, body, { zone, now: Date.now(), regionOf })
    const first = await firstRows(viewRows(rows, view), SHOWN_ROWS)
    return { columns: viewColumns(view), ...packRows(first, view.time), deviceCount: devices }
  },
)
