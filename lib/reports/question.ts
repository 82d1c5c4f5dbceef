import { AppError } from '@/lib/errors'
import type { KeptMonths } from '@/lib/positions/kept-history'
import { askedRange } from './ask-range'
import type { ReportView } from './collect-report'
import type { Computed } from './computed'
import { readConditions } from './condition'
import type { ReportName } from './names'
import { MAX_REPORT_DEVICES, type Report } from './report'

/** A report as it is asked for: of the catalogue, or one that somebody made of another. */
export type ReportDefinition = {
  report: Report
  /** The report of the catalogue that its rows come from. */
  source: ReportName
  /** Null for one of the catalogue, whose name stands in the messages. */
  title: string | null
  computed: readonly Computed[]
  conditions: readonly string[]
  group: string | null
}

export type ReportQuestion = {
  /** None stands for every device that is seen. */
  imeis: readonly string[] | null
  /** ISO instants, both included; left out for a report of now. */
  from?: string
  to?: string
  conditions: readonly string[]
  group: string | null
  zone: string
  now: number
  /** An export may span more days, and more devices. */
  use: 'screen' | 'export'
}

export type DecidedQuestion = {
  /** `from` is included, `to` is not. */
  from: Date
  to: Date
  view: ReportView
  /** Devices that it may be about; null for any number. */
  mostDevices: number | null
}

/**
 * What a question asks of a report: its range, its conditions with those of the report itself, and how many devices
 * it may be about; `kept` says how far back it may reach. Throws what there is against it.
 */
export function decideQuestion(
  { report, computed, ...saved }: Pick<ReportDefinition, 'report' | 'computed' | 'conditions' | 'group'>,
  { from, to, zone, now, use, imeis, ...asked }: ReportQuestion,
  kept: KeptMonths,
): DecidedQuestion {
  const range = askedRange(report, { from, to, now, zone, use, kept })
  const group = asked.group ?? saved.group
  if (group !== null && !report.groupings.includes(group)) throw new AppError('illegalParameter')
  if (report.devices === 'one' && imeis?.length !== 1) throw new AppError('reportOneDevice')
  const mostDevices = use === 'screen' ? MAX_REPORT_DEVICES : null
  refuseDevices(imeis?.length ?? 0, mostDevices)
  const conditions = readConditions([...saved.conditions, ...asked.conditions], {
    columns: [...report.columns, ...computed.map(({ column }) => column)],
    filters: report.filters,
  })
  return {
    ...range,
    view: { columns: report.columns, computed, conditions, group, time: report.time, zone },
    mostDevices,
  }
}

/** Throws `tooManyDevices` for more than there may be. */
export function refuseDevices(count: number, most: number | null): void {
  if (most !== null && count > most) throw new AppError('tooManyDevices', { max: most })
}
