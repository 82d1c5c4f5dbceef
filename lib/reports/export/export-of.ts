import type { ScheduleQuestion } from '../schedule-schema'
import type { ExportReportBody } from './export-schema'

/** What a schedule has made into a file: named devices stand by themselves, others are those of an account. */
export function exportOf(question: ScheduleQuestion): Omit<ExportReportBody, 'from' | 'to'> {
  const { format, imeis, account, subAccounts, models, conditions, group } = question
  const devices = imeis
    ? { imei: imeis }
    : {
        ...(account !== null && { account }),
        ...(!subAccounts && { subAccounts }),
        ...(models && { models }),
      }
  return { format, condition: conditions, ...(group !== null && { group }), ...devices }
}
