import { REPORT_NAMES, type ReportName } from '@/lib/reports/names'

export const MAX_EMBED_ORIGINS = 20
export const MAX_EMBED_GROUPS = 50
export const MAX_EMBED_DEVICES = 500
/** Days of a period that the parent page asks for, and days back of a playback. */
export const MAX_EMBED_DAYS = 31
export const MAX_EMBED_FIGURES = 12

export const EMBED_DAYS = ['today', 'yesterday', 'asked'] as const
export const EMBED_PERIODS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
  'asked',
] as const
export type EmbedPeriod = (typeof EMBED_PERIODS)[number]

const HIDDEN = [
  'landmarkVisits',
  'driverReport',
  'driverHours',
  'routeRuns',
  'routeStops',
  'fleetCosts',
] as const
export type EmbeddedReport = Exclude<ReportName, (typeof HIDDEN)[number]>
const isHidden = (name: ReportName): boolean => (HIDDEN as readonly ReportName[]).includes(name)
/** The reports that an embed may show: not that of the names that an account gives to places, nor those of
 * drivers, routes and costs, which no viewer is told. */
export const EMBEDDED_REPORTS = REPORT_NAMES.filter((name): name is EmbeddedReport => !isHidden(name))
