import { z } from 'zod'
import { seesFleet } from '@/lib/auth/access'
import { reportOf } from '@/lib/reports/catalogue'
import { reportFor } from '@/lib/reports/drivers/fleet-report'
import type { Report } from '@/lib/reports/report'
import { reportNames } from '@/lib/reports/report-index'
import { reportListed } from '@/lib/reports/schema'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { reportTexts } from '@/server/reports/report-texts'

export const GET = route(
  {
    summary:
      'Every report there is, with its columns, its limits and how its figures come about; drivers where the fleet may be read',
    permission: 'reports.read',
    returns: z.array(reportListed),
  },
  async ({ request, access }) => {
    const texts = await reportTexts(languageOf(request))
    const hasFleet = seesFleet(access)
    return reportNames(hasFleet).map((name) => {
      const { live = false, ...report } = reportFor<Report>(reportOf(name), hasFleet)
      return {
        name,
        live,
        title: texts.title(name),
        explanation: texts.explanation(name),
        groups: [...report.groups],
        columns: [...report.columns],
        groupings: [...report.groupings],
        map: report.map,
        devices: report.devices,
        limits: report.limits,
      }
    })
  },
)
