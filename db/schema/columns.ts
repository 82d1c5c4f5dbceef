import { sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/**
 * A moment, stored in UTC and read as a Date. To the millisecond, as trackers say it and as JavaScript holds it: what
 * is read back is what was written.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A moment that the database fills in. */
export const momentNow = (name: string) => moment(name).notNull().default(sql`now()`)
