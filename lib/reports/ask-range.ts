import { AppError } from '@/lib/errors'
import type { KeptMonths } from '@/lib/positions/kept-history'
import { refuseRange } from './range-rules'
import type { Report } from './report'

type Given = {
  from?: string
  to?: string
  now: number
  zone: string
  use: 'screen' | 'export'
  kept: KeptMonths
}

const DAY_MS = 86_400_000

/**
 * The range of a report, its end not included any more. Both ends are given included, to the second.
 * Throws what there is against it; a report of now has the last day as its range.
 */
export function askedRange(
  report: Report,
  { from, to, now, zone, use, kept }: Given,
): { from: Date; to: Date } {
  if (report.live) return { from: new Date(now - DAY_MS), to: new Date(now) }
  if (!from || !to) throw new AppError('rangeMissing')
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const { screenDays, exportDays, reads } = report.limits
  const months = kept[reads]
  const refusal = refuseRange({ from: start, to: end, now, zone, months, limits: report.limits, use })
  if (refusal === 'reversed') throw new AppError('rangeReversed')
  if (refusal === 'tooEarly') throw new AppError('rangeTooEarly', { months })
  if (refusal === 'future') throw new AppError('rangeFuture')
  if (refusal === 'tooLong' && use === 'screen' && exportDays > screenDays)
    throw new AppError('rangeForScreen', { days: screenDays, exportDays })
  if (refusal === 'tooLong')
    throw new AppError('rangeTooLong', { days: use === 'screen' ? screenDays : exportDays })
  return { from: new Date(start), to: new Date(Math.floor(end / 1000) * 1000 + 1000) }
}
