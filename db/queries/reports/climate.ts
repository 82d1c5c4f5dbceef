import type { ReportQuery } from './ask'
import { readingRows } from './reading-rows'

export const temperature: ReportQuery = (access, ask) => readingRows(access, ask, ['temperatureC'])

export const humidity: ReportQuery = (access, ask) => readingRows(access, ask, ['humidityPercent'])
