import { openReport } from '@/db/queries/reports/open-report'
import { regionNames } from '@/lib/places/region-names'
import { collectReport } from '@/lib/reports/collect-report'
import { MAX_SCREEN_ROWS } from '@/lib/reports/report'
import { packRows } from '@/lib/reports/row'
import { reportAnswer, reportParams, reportQuery } from '@/lib/reports/schema'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { reportTexts } from '@/server/reports/report-texts'

export const GET = route(
  {
    summary:
      'The rows of a report with its totals and charts; the first rows where there are too many. Places are null without ' +
      'positions.read',
    permission: 'reports.read',
    params: reportParams,
    query: reportQuery,
    returns: reportAnswer,
    long: true,
  },
  async ({ request, access, session, params: { name }, query }) => {
    const language = languageOf(request)
    const { timeZone } = session.account
    const opened = await openReport(access, {
      name,
      imeis: query.imei ?? null,
      from: query.from,
      to: query.to,
      conditions: query.condition ?? [],
      group: query.group ?? null,
      zone: timeZone,
      now: Date.now(),
      regionOf: regionNames(language),
      use: 'screen',
    })
    const { report, view, from, to, source } = opened
    const found = await collectReport(opened, view, report.charts, MAX_SCREEN_ROWS)
    const texts = await reportTexts(language)
    return {
      name,
      from: from.toISOString(),
      to: new Date(to.getTime() - 1000).toISOString(),
      timeZone,
      explanation: texts.explanation(source),
      ...found,
      ...packRows(found.rows, view.time),
    }
  },
)
