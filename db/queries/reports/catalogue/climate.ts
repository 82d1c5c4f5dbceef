import type * as reports from '@/lib/reports/catalogue/climate'
import type { ReportQuery } from '../ask'
import { readingRows } from '../reading-rows'

/** One row for each moment and sensor at which a temperature was measured. */
export const temperature: ReportQuery<typeof reports.temperature> = (access, ask) =>
  readingRows(access, ask, ['temperatureC'])

/** The same of humidity. */
export const humidity: ReportQuery<typeof reports.humidity> = (access, ask) =>
  readingRows(access, ask, ['humidityPercent'])
