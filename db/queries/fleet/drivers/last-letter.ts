import { type SQL, sql } from 'drizzle-orm'
import { driverLetters } from '@/db/schema/driver-letters'
import { drivers } from '@/db/schema/drivers'
import type { DriverLetter } from '@/lib/fleet/letters/letter-schema'

/** The last letter that was written to a driver, within a selection of drivers. */
export const lastLetter = (): SQL<DriverLetter | null> =>
  sql<DriverLetter | null>`(select json_build_object('month', l.month, 'email', l.email,
      'state', case when l.mailed_at is not null then 'sent' when l.mail_error is not null then 'failed' else 'waiting' end,
      'at', to_char(coalesce(l.mailed_at, l.written_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from ${driverLetters} l where l.driver_id = ${drivers}.id order by l.month desc limit 1)`
