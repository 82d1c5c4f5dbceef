import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { idArray } from '@/db/sql-parts'
import { MOST_SPOKEN_A_DAY, SPOKEN_COMMAND } from '@/lib/commands/catalogue/spoken-limits'
import { SPOKEN_FORM } from '@/lib/commands/catalogue/spoken-text'

/**
 * Which of these devices have read out as much as they may on the day that it is for who has them, what waits to be read among it;
 * what was never sent counts for nothing. Who orders holds their orders (`lockOrders`), so that no two count at once.
 */
export async function devicesSpokenOut(
  tx: Database | Tx,
  deviceIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (deviceIds.length === 0) return new Set()
  const rows = await tx.execute<{ id: number }>(sql`
    select d.id from devices d join accounts owner on owner.id = d.account_id
    where d.id = any(${idArray(deviceIds)}) and d.deleted_at is null and (
      select count(*) from device_commands c
      where c.device_id = d.id and (c.command = ${SPOKEN_COMMAND} or c.text ~* ${SPOKEN_FORM})
        and c.state not in ('failed', 'expired', 'cancelled', 'replaced')
        and c.created_at >= date_trunc('day', ${now.toISOString()}::timestamptz at time zone owner.time_zone)
          at time zone owner.time_zone
    ) >= ${MOST_SPOKEN_A_DAY}`)
  return new Set(rows.map(({ id }) => id))
}
