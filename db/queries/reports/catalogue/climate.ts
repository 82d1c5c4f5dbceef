import type * as reports from '@/lib/reports/catalogue/climate'
import type { ReportQuery } from '../ask'
import { readingRows } from '../reading-rows'

export const temperature: ReportQuery<typeof reports.temperature> = (access, ask) =>
  readingRows(access, ask, ['temperatureC'])

export const humidity: ReportQuery<typeof reports.humidity> = (access, ask) =>
  readingRows(access, ask, ['humidityPercent'])
