import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '@/lib/i18n/languages'
import type { Frequency, ScheduleQuestion } from '@/lib/reports/schedule-schema'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { tasks } from './tasks'

/** Reports that are made by themselves, at a time of the account's clocks. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    actorId: integer('actor_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    report: text('report').notNull(),
    title: text('title').notNull(),
    frequency: text('frequency').$type<Frequency>().notNull(),
    /** Minutes since midnight. */
    minute: smallint('minute').notNull(),
    /** 1 is Sunday; of weekly ones. */
    weekday: smallint('weekday'),
    /** Of monthly ones; a day that a month lacks is its last. */
    monthDay: smallint('month_day'),
    question: jsonb('question').$type<ScheduleQuestion>().notNull(),
    recipients: jsonb('recipients').$type<string[]>().notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Whose name and colour its mails bear, and whose logo its paper; those of before have none. */
    brand: jsonb('brand').$type<{ title: string; color: string; logo?: string | null }>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Whether who set it last may know where devices are: its runs tell no more, whatever the report turns into. */
    withPlaces: boolean('with_places').notNull().default(true),
    nextDueAt: moment('next_due_at').notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    uniqueIndex('report_schedules_report_key').on(table.accountId, table.report),
    index('report_schedules_due_idx').on(table.nextDueAt).where(sql`${table.enabled}`),
  ],
)

/** What became of each instant at which a scheduled report was due: never more than one run; and of those sent by hand. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    /** When it was due, or was ordered by hand. */
    dueAt: moment('due_at').notNull(),
    byHand: boolean('by_hand').notNull().default(false),
    /** The task that does the work; tasks are removed after their days. */
    taskId: integer('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    rows: integer('rows'),
    mailedAt: moment('mailed_at'),
    /** Name of the refusal where the mail was not taken. */
    mailError: text('mail_error'),
    finishedAt: moment('finished_at'),
  },
  (table) => [uniqueIndex('report_runs_due_key').on(table.scheduleId, table.dueAt, table.byHand)],
)
