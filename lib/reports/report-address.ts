import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import { presetPeriod } from '@/lib/playback/period'
import { readPlaybackQuery } from '@/lib/playback/playback-query'
import type { Period } from '@/lib/time/period'
import { readCondition } from './condition'
import type { Report } from './report'

/** What the address of a report says. */
export type ReportAddress = {
  imeis: string[]
  /** Null when it says none; then the report's usual one holds. */
  period: Period | null
  conditions: string[]
  group: string | null
}

/** Reads an address; what cannot be read is left out. Older links say `startTime` and `endTime`. */
export function readReportAddress(search: URLSearchParams, zone: string): ReportAddress {
  const imeis = search
    .getAll('imei')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => DEVICE_ADDRESS.test(text))
  return {
    imeis: [...new Set(imeis)],
    period: readPlaybackQuery(search, zone).period,
    conditions: search.getAll('condition').filter((text) => readCondition(text) !== null),
    group: search.get('group'),
  }
}

/** The query of an address, without a question mark. */
export function writeReportAddress({ imeis, period, conditions, group }: ReportAddress): string {
  const search = new URLSearchParams()
  if (imeis.length > 0) search.set('imei', imeis.join(','))
  if (period) {
    search.set('from', iso(period.from))
    search.set('to', iso(period.to))
  }
  for (const condition of conditions) search.append('condition', condition)
  if (group) search.set('group', group)
  return search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

const iso = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z')

/** The period that a report opens with: a week, or a day where every single reading is read. */
export function usualPeriod(report: Report, now: number, zone: string): Period {
  const calendar = { now, zone, firstWeekday: 1 }
  return presetPeriod(report.limits.warnDays === 7 && report.devices === 'one' ? 'today' : 'last7', calendar)
}
