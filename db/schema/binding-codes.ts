import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { devices } from './devices'

/** By which an end user below the owner gets a device into its own account: the newest code of each, and only its hash. */
export const bindingCodes = pgTable('binding_codes', {
  deviceId: integer('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  /** Whose the device was when the code was made: with another owner it is worth nothing. */
  ownerId: integer('owner_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  wrongTries: integer('wrong_tries').notNull().default(0),
  /** Of them those of each account, by its id. */
  wrongTriesBy: jsonb('wrong_tries_by').$type<Record<string, number>>().notNull().default({}),
  createdAt: momentNow('created_at'),
  expiresAt: moment('expires_at').notNull(),
})
