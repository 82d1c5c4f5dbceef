import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'

/**
 * Files of events before `cutoff`, so many at most: the keys of what is to be removed, and a call that lets go of the rows
 * once it is. Those that came lately are kept until they have aged, as fixes are; their events stay.
 */
export async function oldFiles(
  _system: SystemAccess,
  cutoff: Date,
  limit: number,
): Promise<{ keys: string[]; forget: () => Promise<number> }> {
  const rows = await database().execute<{
    deviceId: number
    eventId: number
    file: string | null
    thumbnail: string | null
  }>(sql`
    select f.device_id as "deviceId", f.event_id::float8 as "eventId", f.file, f.thumbnail from device_files f
    join device_events e on e.device_id = f.device_id and e.id = f.event_id
    where e.event_time < ${cutoff.toISOString()}::timestamptz and f.created_at < ${cutoff.toISOString()}::timestamptz
    limit ${limit}`)
  const pairs = JSON.stringify(rows.map(({ deviceId, eventId }) => [deviceId, eventId]))
  return {
    keys: rows.flatMap(({ file, thumbnail }) => [file, thumbnail]).filter((key) => key !== null),
    forget: async () => {
      const { count } = await database().execute(sql`
        delete from device_files f using json_array_elements(${pairs}::json) as pair
        where f.device_id = (pair->>0)::int and f.event_id = (pair->>1)::bigint`)
      return count
    },
  }
}
