import { z } from 'zod'
import { reportOf } from '@/lib/reports/catalogue'
import { REPORT_NAMES } from '@/lib/reports/names'
import { reportListed } from '@/lib/reports/schema'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { reportTexts } from '@/server/reports/report-texts'

export const GET = route(
  {
    summary: 'Every report there is, with its columns, its limits and how its figures come about',
    permission: 'reports.read',
    returns: z.array(reportListed),
  },
  async ({ request }) => {
    const texts = await reportTexts(languageOf(request))
    return REPORT_NAMES.map((name) => {
      const { live = false, ...report } = reportOf(name)
      return {
        ...{ name, live },
        ...{ title: texts.title(name), explanation: texts.explanation(name) },
        groups: [...report.groups],
        columns: [...report.columns],
        groupings: [...report.groupings],
        ...{ map: report.map, devices: report.devices, limits: report.limits },
      }
    })
  },
)
