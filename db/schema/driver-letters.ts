import { boolean, date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { drivers } from './drivers'

/** Whether an enterprise has its drivers written to each month; without a row it does not. */
export const driverLetterSettings = pgTable('driver_letter_settings', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Who said so last: letters tell no more than they may read when they are written. */
  actorId: integer('actor_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  enabled: boolean('enabled').notNull(),
  /** The last month of which everybody was written to, by its first day. */
  doneMonth: date('done_month'),
})

/** Letters that were written to drivers, one of each month. */
export const driverLetters = pgTable(
  'driver_letters',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    driverId: integer('driver_id')
      .notNull()
      .references(() => drivers.id, { onDelete: 'cascade' }),
    /** What it tells of, by its first day. */
    month: date('month').notNull(),
    email: text('email').notNull(),
    writtenAt: momentNow('written_at'),
    mailedAt: moment('mailed_at'),
    /** Name of the refusal where it was not taken. */
    mailError: text('mail_error'),
  },
  (table) => [uniqueIndex('driver_letters_month_key').on(table.driverId, table.month)],
)
