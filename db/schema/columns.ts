import { sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, stored in UTC and read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A moment that the database fills in. */
export const momentNow = (name: string) => moment(name).notNull().default(sql`now()`)
