import type { Messages } from '@/lib/i18n/load-messages'
import { DASHBOARD_NAMES } from '@/lib/reports/names'
import { reportNames } from '@/lib/reports/report-index'
import { matchTitles } from './match-titles'
import type { FoundReport } from './schema'

/** Reports, overviews and the pages that keep one's own, whose title has `q` in it, `limit` at most. */
export function foundReports(
  q: string,
  { reports }: Pick<Messages, 'reports'>,
  { limit, hasFleet }: { limit: number; hasFleet: boolean },
): FoundReport[] {
  const titled = [
    ...reportNames(hasFleet).map((name) => ({ path: `/${name}`, title: reports.names[name] })),
    ...DASHBOARD_NAMES.map((name) => ({ path: `/${name}`, title: reports.overviews[name].title })),
    { path: '/reportList', title: reports.screen.ownReports },
    { path: '/addReport', title: reports.screen.addReport },
    { path: '/autoReports', title: reports.schedules.title },
  ]
  return matchTitles(q, titled).slice(0, limit)
}
