import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { reportRuns, reportSchedules } from '@/db/schema/report-schedules'
import { tasks } from '@/db/schema/tasks'
import { type Access, may } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import { nextRun } from '@/lib/reports/next-run'
import {
  MAX_LISTED_RUNS,
  type ReportRun,
  type Schedule,
  type ScheduleBody,
  scheduleQuestion,
} from '@/lib/reports/schedule-schema'
import { orderRun } from './schedule-runs'

type Row = typeof reportSchedules.$inferSelect
/** `title` is what the report is called, for a schedule without a name of its own. */
type Around = { zone: string; now: number; title: string }
export type NewSchedule = Around & {
  language: Language
  brand: { title: string; color: string; logo: string | null }
}

const ONE_OF_EACH = { report_schedules_report_key: 'scheduleExists' } as const

/** The account's; a virtual account has its own. */
function ownSchedules(access: Access): SQL {
  const ofAccount = eq(reportSchedules.accountId, access.accountId)
  return access.virtual ? (and(ofAccount, eq(reportSchedules.actorId, access.actorId)) as SQL) : ofAccount
}

const runColumns = {
  id: reportRuns.id,
  dueAt: reportRuns.dueAt,
  byHand: reportRuns.byHand,
  rows: reportRuns.rows,
  mailedAt: reportRuns.mailedAt,
  mailError: reportRuns.mailError,
  finishedAt: reportRuns.finishedAt,
  status: tasks.status,
  taskId: tasks.id,
  file: tasks.file,
  taskError: tasks.error,
}

type FoundRun = Pick<
  typeof reportRuns.$inferSelect,
  'id' | 'dueAt' | 'byHand' | 'rows' | 'mailedAt' | 'mailError'
> & {
  finishedAt: Date | null
  status: string | null
  taskId: number | null
  file: string | null
  taskError: ReportRun['error']
}

function toRun({ finishedAt, file, taskError, mailError, status, ...run }: FoundRun): ReportRun {
  const outcome = finishedAt ? 'done' : (status ?? 'cancelled')
  return {
    ...run,
    dueAt: run.dueAt.toISOString(),
    mailedAt: run.mailedAt?.toISOString() ?? null,
    status: outcome as ReportRun['status'],
    error: taskError ?? (mailError === null ? null : { name: mailError, params: {} }),
    taskId: file && status === 'done' ? run.taskId : null,
  }
}

function listRunsOf(scheduleId: number, limit: number): Promise<FoundRun[]> {
  return database()
    .select(runColumns)
    .from(reportRuns)
    .leftJoin(tasks, eq(tasks.id, reportRuns.taskId))
    .where(eq(reportRuns.scheduleId, scheduleId))
    .orderBy(desc(reportRuns.dueAt))
    .limit(limit)
}

async function toSchedule(row: Row): Promise<Schedule> {
  const { question, nextDueAt, ...schedule } = row
  const [last] = await listRunsOf(row.id, 1)
  return {
    // Rows of before a question could be narrowed by more have none of it.
    ...scheduleQuestion.parse(question),
    ...schedule,
    nextDueAt: nextDueAt.toISOString(),
    lastRun: last ? toRun(last) : null,
  }
}

export async function listSchedules(access: Access): Promise<Schedule[]> {
  const rows = await database()
    .select()
    .from(reportSchedules)
    .where(ownSchedules(access))
    .orderBy(asc(reportSchedules.id))
  return Promise.all(rows.map(toSchedule))
}

export async function findSchedule(access: Access, id: number): Promise<Schedule> {
  return toSchedule(await ownSchedule(database(), access, id))
}

export async function listRuns(access: Access, id: number): Promise<ReportRun[]> {
  await ownSchedule(database(), access, id)
  return (await listRunsOf(id, MAX_LISTED_RUNS)).map(toRun)
}

/** Throws `scheduleExists` where the account has one of this report already. */
export async function insertSchedule(
  access: Access,
  body: ScheduleBody,
  { zone, now, ...given }: NewSchedule,
): Promise<Schedule> {
  const row = await refuseDuplicates(ONE_OF_EACH, () =>
    database().transaction(async (tx) => {
      const who = { accountId: access.accountId, actorId: access.actorId }
      const [inserted] = await tx
        .insert(reportSchedules)
        .values({
          ...who,
          ...given,
          ...columnsOf(access, body, given.title),
          nextDueAt: new Date(nextRun(body, now, zone)),
        })
        .returning()
      if (!inserted) throw new AppError('systemAbnormal')
      await logSchedule(tx, access, 'schedules.create', inserted)
      return inserted
    }),
  )
  return toSchedule(row)
}

/** What it reports and how often stays as it was: throws `scheduleFixed` for another. */
export async function updateSchedule(
  access: Access,
  id: number,
  body: ScheduleBody,
  { zone, now, title }: Around,
): Promise<Schedule> {
  const row = await database().transaction(async (tx) => {
    const before = await ownSchedule(tx, access, id)
    if (before.report !== body.report || before.frequency !== body.frequency)
      throw new AppError('scheduleFixed')
    const [after] = await tx
      .update(reportSchedules)
      .set({ ...columnsOf(access, body, title), nextDueAt: new Date(nextRun(body, now, zone)) })
      .where(eq(reportSchedules.id, id))
      .returning()
    if (!after) throw new AppError('scheduleUnknown')
    const plain = ({ title, minute, weekday, monthDay, recipients, enabled }: Row) => ({
      title,
      minute,
      weekday,
      monthDay,
      enabled,
      recipients: recipients.join(', '),
    })
    await logSchedule(tx, access, 'schedules.edit', after, changesBetween(plain(before), plain(after)))
    return after
  })
  return toSchedule(row)
}

export async function deleteSchedule(access: Access, id: number): Promise<void> {
  await database().transaction(async (tx) => {
    const row = await ownSchedule(tx, access, id)
    await tx.delete(reportSchedules).where(eq(reportSchedules.id, id))
    await logSchedule(tx, access, 'schedules.delete', row)
  })
}

/**
 * Orders a run now, about the last whole period before `now` by the clocks of `zone`; its next time stays. Throws
 * `scheduleRunning` while one of it has not ended, however it was ordered.
 */
export async function sendScheduleNow(
  access: Access,
  id: number,
  { zone, now }: Pick<Around, 'zone' | 'now'>,
): Promise<Schedule> {
  const row = await database().transaction(async (tx) => {
    const schedule = await ownSchedule(tx, access, id)
    const [open] = await tx
      .select({ id: reportRuns.id })
      .from(reportRuns)
      .innerJoin(tasks, eq(tasks.id, reportRuns.taskId))
      .where(and(eq(reportRuns.scheduleId, id), inArray(tasks.status, ['waiting', 'running'])))
      .limit(1)
    if (open) throw new AppError('scheduleRunning')
    await orderRun(tx, schedule, { at: now, zone, byHand: true })
    await logSchedule(tx, access, 'schedules.send', schedule)
    return schedule
  })
  return toSchedule(row)
}

async function ownSchedule(
  from: Pick<Tx, 'select'> | ReturnType<typeof database>,
  access: Access,
  id: number,
): Promise<Row> {
  const [row] = await from
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.id, id), ownSchedules(access)))
    .for('update')
  if (!row) throw new AppError('scheduleUnknown')
  return row
}

function columnsOf(access: Access, body: ScheduleBody, usualTitle: string) {
  const { report, title, frequency, minute, weekday, monthDay, recipients, enabled, ...question } = body
  const columns = { report, frequency, minute, weekday, monthDay, recipients, enabled }
  const withPlaces = may(access, 'positions.read')
  return { ...columns, withPlaces, title: title ?? usualTitle, question }
}

const logSchedule = (tx: Tx, access: Access, action: string, row: Row, changes = {}) =>
  logActions(tx, access, [
    { action, changes, objectKind: 'schedule', objectId: row.id, objectName: row.title, path: access.path },
  ])
