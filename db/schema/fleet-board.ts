import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'

/** What an enterprise said of its fuel, for the board; without a row nothing is claimed of idling. */
export const fleetBoardSettings = pgTable('fleet_board_settings', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  idleLitresPerHour: doublePrecision('idle_litres_per_hour'),
  /** Of a litre, in `currency` (ISO 4217). */
  fuelPrice: doublePrecision('fuel_price'),
  currency: text('currency').notNull(),
})
