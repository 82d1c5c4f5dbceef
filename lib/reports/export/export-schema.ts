import { z } from 'zod'
import { REPORT_FORMATS } from '../report'
import { reportName, reportQuery } from '../schema'

/** Narrows the devices of an account. */
export const deviceScope = {
  /** Without them: only what the account has itself. */
  subAccounts: z.boolean().optional(),
  /** Codes of models; every model when left out. */
  models: z.array(z.string().min(1).max(40)).min(1).max(50).optional(),
}

/** The question of a report with the file that its answer is wanted in. */
export const exportReportBody = reportQuery.extend({
  format: z.enum(REPORT_FORMATS),
  /** Every device of this account and of those below, in place of `imei`. */
  account: z.number().int().positive().max(2_147_483_647).optional(),
  ...deviceScope,
  /** Keys of columns in their order; the usual ones when left out. */
  columns: z.array(z.string().max(40)).min(1).max(80).optional(),
})
export type ExportReportBody = z.infer<typeof exportReportBody>

/** What a task is given: the same, with whose name stands on it; `run` of a schedule has it mailed. */
export const exportReportTask = exportReportBody.extend({
  name: reportName,
  brandTitle: z.string().max(200),
  /** Address of its picture. */
  brandLogo: z.string().max(300).nullish(),
  run: z.number().int().positive().optional(),
  /** It was ordered by a key that may not know where devices were. */
  withoutPlaces: z.boolean().optional(),
})
export type ExportReportTask = z.infer<typeof exportReportTask>
