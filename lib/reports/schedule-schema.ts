import { z } from 'zod'
import { imei } from '@/lib/devices/schema'
import { conditionText } from './condition-schema'
import { BOARD_SCHEDULE } from './names'
import { REPORT_FORMATS } from './report'
import { reportName } from './schema'

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const MAX_SCHEDULE_RECIPIENTS = 10
export const MAX_SCHEDULE_TITLE = 50
export const MAX_LISTED_RUNS = 100

/** When a report is due, by the clocks of the account. */
const time = {
  frequency: z.enum(FREQUENCIES),
  /** Minutes since midnight. */
  minute: z.number().int().min(0).max(1439),
  /** 1 is Sunday. */
  weekday: z.number().int().min(1).max(7).nullable().default(null),
  monthDay: z.number().int().min(1).max(31).nullable().default(null),
}

const question = {
  format: z.enum(REPORT_FORMATS),
  /** Null for the devices that the account has when it runs. */
  imeis: z.array(imei).min(1).max(2000).nullable().default(null),
  /** Whose devices, where none are named; null for the account's own. */
  account: z.number().int().positive().max(2_147_483_647).nullable().default(null),
  subAccounts: z.boolean().default(true),
  /** Codes of models; null for every model. */
  models: z.array(z.string().min(1).max(40)).min(1).max(50).nullable().default(null),
  conditions: z.array(conditionText).max(20).default([]),
  group: z.string().max(40).nullable().default(null),
}
export const scheduleQuestion = z.object(question)
export type ScheduleQuestion = z.infer<typeof scheduleQuestion>

/** Nothing narrows the board, and it has one kind of file. */
const isWhole = ({
  format,
  imeis,
  account,
  subAccounts,
  models,
  conditions,
  group,
}: ScheduleQuestion): boolean =>
  format === 'pdf' && subAccounts && conditions.length === 0 && !imeis && !account && !models && !group

export const scheduleBody = z
  .object({
    report: reportName,
    /** None: as the report is called. */
    title: z
      .string()
      .trim()
      .max(MAX_SCHEDULE_TITLE)
      .transform((text) => text || null)
      .nullable()
      .default(null),
    ...time,
    ...question,
    /** None: it is kept in the history only. */
    recipients: z.array(z.email('validation.email').max(200)).max(MAX_SCHEDULE_RECIPIENTS),
    enabled: z.boolean().default(true),
  })
  .refine(({ frequency, weekday }) => frequency !== 'weekly' || weekday !== null, {
    path: ['weekday'],
    message: 'validation.needed',
  })
  .refine(({ frequency, monthDay }) => frequency !== 'monthly' || monthDay !== null, {
    path: ['monthDay'],
    message: 'validation.needed',
  })
  .refine(({ report, ...asked }) => report !== BOARD_SCHEDULE || isWhole(asked), {
    path: ['report'],
    message: 'validation.boardWhole',
  })
export type ScheduleBody = z.infer<typeof scheduleBody>
export type ScheduleInput = z.input<typeof scheduleBody>

export const scheduleParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const reportRun = z.object({
  id: z.number().int(),
  /** When it was due, or was ordered by hand. */
  dueAt: z.iso.datetime(),
  byHand: z.boolean(),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  rows: z.number().int().nullable(),
  mailedAt: z.iso.datetime().nullable(),
  /** The refusal: why there is no file, or why it was not mailed. */
  error: z
    .object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** The task whose file it is, while there is one. */
  taskId: z.number().int().nullable(),
})
export type ReportRun = z.infer<typeof reportRun>

export const schedule = z.object({
  id: z.number().int(),
  report: z.string(),
  title: z.string(),
  frequency: z.enum(FREQUENCIES),
  minute: z.number().int(),
  weekday: z.number().int().nullable(),
  monthDay: z.number().int().nullable(),
  ...question,
  recipients: z.array(z.string()),
  enabled: z.boolean(),
  nextDueAt: z.iso.datetime(),
  lastRun: reportRun.nullable(),
})
export type Schedule = z.infer<typeof schedule>
