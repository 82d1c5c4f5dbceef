import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { type Database, database, type Tx } from '@/db/client'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { accounts } from '@/db/schema/accounts'
import { reportRuns, reportSchedules } from '@/db/schema/report-schedules'
import { tasks } from '@/db/schema/tasks'
import type { SystemAccess } from '@/lib/auth/access'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import { exportOf } from '@/lib/reports/export/export-of'
import type { ExportReportTask } from '@/lib/reports/export/export-schema'
import { nextRun, runPeriod } from '@/lib/reports/next-run'
import { scheduleQuestion } from '@/lib/reports/schedule-schema'

/** Runs that were missed while no worker ran are made up for this long. */
const MISSED_MS = 7 * 86_400_000

/**
 * Orders the report that has been due the longest: its run, its task and its next time land together,
 * so that each due instant is ordered once, whoever asks and however often. False when none is due.
 */
export function orderDueReport(_system: SystemAccess, now: number): Promise<boolean> {
  return database().transaction(async (tx) => {
    const [found] = await tx
      .select({ schedule: reportSchedules, zone: accounts.timeZone })
      .from(reportSchedules)
      .innerJoin(accounts, eq(accounts.id, reportSchedules.accountId))
      .where(and(eq(reportSchedules.enabled, true), lte(reportSchedules.nextDueAt, new Date(now))))
      .orderBy(asc(reportSchedules.nextDueAt))
      .limit(1)
      .for('update', { of: reportSchedules, skipLocked: true })
    if (!found) return false
    const { schedule, zone } = found
    const due = schedule.nextDueAt.getTime()
    await orderRun(tx, schedule, { at: due, zone, byHand: false })
    const after = Math.max(due, now - MISSED_MS)
    await tx
      .update(reportSchedules)
      .set({ nextDueAt: new Date(nextRun(schedule, after, zone)) })
      .where(eq(reportSchedules.id, schedule.id))
    return true
  })
}

/**
 * Orders a run of a schedule, about what is over at `at` by the clocks of `zone`. The same due instant is ordered once;
 * one by hand is beside them.
 */
export async function orderRun(
  tx: Tx,
  schedule: typeof reportSchedules.$inferSelect,
  { at, zone, byHand }: { at: number; zone: string; byHand: boolean },
): Promise<void> {
  const [run] = await tx
    .insert(reportRuns)
    .values({ scheduleId: schedule.id, dueAt: new Date(at), byHand })
    .onConflictDoNothing()
    .returning({ id: reportRuns.id })
  if (!run) return
  const { from, to } = runPeriod(schedule.frequency, at, zone)
  const params: ExportReportTask = {
    name: schedule.report,
    run: run.id,
    brandTitle: schedule.brand.title,
    brandLogo: schedule.brand.logo,
    ...exportOf(scheduleQuestion.parse(schedule.question)),
    withoutPlaces: !schedule.withPlaces,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  }
  const { accountId, actorId, title, language } = schedule
  const [task] = await tx
    .insert(tasks)
    .values({ accountId, actorId, title, language, params, kind: 'exportReport' })
    .returning({ id: tasks.id })
  await tx.update(reportRuns).set({ taskId: task?.id }).where(eq(reportRuns.id, run.id))
  await publish(tx, { kind: 'tasks' })
}

/**
 * Sets schedules right whose account has moved to other clocks since they were timed. Of one that is due
 * in an hour that the clocks leave out, the same time comes out again.
 */
export async function retimeSchedules(_system: SystemAccess, now: number): Promise<void> {
  const { nextDueAt, minute, enabled } = reportSchedules
  const clock = sql`(${nextDueAt} at time zone ${accounts.timeZone})::time`
  const moved = await database()
    .select({ schedule: reportSchedules, zone: accounts.timeZone })
    .from(reportSchedules)
    .innerJoin(accounts, eq(accounts.id, reportSchedules.accountId))
    .where(and(eq(enabled, true), sql`${clock} <> make_interval(mins => ${minute}::int)::time`))
  for (const { schedule, zone } of moved) {
    const next = new Date(nextRun(schedule, now, zone))
    await database()
      .update(reportSchedules)
      .set({ nextDueAt: next })
      .where(and(eq(reportSchedules.id, schedule.id), eq(nextDueAt, schedule.nextDueAt)))
  }
}

/** A run with what its mail needs; null when its schedule is gone. */
export async function findRun(_system: SystemAccess, id: number) {
  const [row] = await database()
    .select({ run: reportRuns, schedule: reportSchedules })
    .from(reportRuns)
    .innerJoin(reportSchedules, eq(reportSchedules.id, reportRuns.scheduleId))
    .where(eq(reportRuns.id, id))
  return row ?? null
}

/** Writes down what became of a run's mail: null for one that the server has taken. */
export async function noteMail(
  _system: SystemAccess,
  id: number,
  error: string | null,
  tx: Tx | Database = database(),
): Promise<void> {
  await tx
    .update(reportRuns)
    .set(error === null ? { mailedAt: sql`now()`, mailError: null } : { mailError: error })
    .where(eq(reportRuns.id, id))
}

/** Ends a run, together with the mail that carries its file. False when it had ended before, or its mail stands. */
export function finishRun(
  _system: SystemAccess,
  id: number,
  rows: number,
  mail: NewOutboxRow | null,
): Promise<boolean> {
  return database().transaction(async (tx) => {
    const ended = await tx
      .update(reportRuns)
      .set({ rows, finishedAt: sql`now()` })
      .where(and(eq(reportRuns.id, id), isNull(reportRuns.finishedAt)))
      .returning({ id: reportRuns.id })
    if (ended.length === 0) return false
    return mail === null || insertOutbox(tx, mail)
  })
}
