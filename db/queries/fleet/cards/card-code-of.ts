import { type SQL, sql } from 'drizzle-orm'
import { MAX_CARD_CODE } from '@/lib/fleet/cards/card-code'

/** What `cardCode` makes of a code as a reader sent it; empty where that means no card. */
export const cardCodeOf = (raw: SQL): SQL<string> =>
  sql<string>`regexp_replace(ltrim(upper(regexp_replace(left(${raw}, ${MAX_CARD_CODE}), '[ \\t\\r\\n:.-]+', '', 'g')), '0'), '^F+$', '')`
