import { doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/**
 * Places where vehicles are not to stay, as an account submits them. They count from when the administrator of the account
 * passed them; a deleted one is kept: what happened at it tells of it by name.
 */
export const blackCarAddresses = pgTable(
  'black_car_addresses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** As `#rrggbb`. */
    color: text('color').notNull(),
    lat: doublePrecision('lat').notNull(),
    lon: doublePrecision('lon').notNull(),
    radiusM: integer('radius_m').notNull(),
    state: text('state').$type<'underReview' | 'passed' | 'notPassed'>().notNull().default('underReview'),
    /** Why it was not passed, or what was said of passing it. */
    reason: text('reason').notNull().default(''),
    reviewedBy: integer('reviewed_by').references(() => accounts.id, { onDelete: 'set null' }),
    reviewedAt: moment('reviewed_at'),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('black_car_addresses_account_idx').on(table.accountId, table.deletedAt),
    index('black_car_addresses_state_idx').on(table.state, table.id),
  ],
)
