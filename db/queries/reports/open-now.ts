import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { openDevices } from '@/db/queries/scope'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { MOTIONS } from '@/lib/tracking/motion'
import { type OpenIntervals, openIntervals } from './open-intervals'

/** The steps of so many are put together at a time; others have their turns in between. */
const AT_ONCE = 200

/**
 * What goes on for the devices: trips and idling that have no end yet. Most of a fleet is parked, and has none: only those are
 * looked at that are not, or had not been for long when they were heard last. A trip is over long before that.
 */
export async function openNow(
  access: Access,
  ids: readonly number[],
  since: Date,
  now: number,
): Promise<OpenIntervals[]> {
  if (ids.length === 0) return []
  const rows = await database().execute<{ id: number }>(sql`
    select s.device_id as id
    from device_states s join devices on devices.id = s.device_id and ${openDevices(access)}
    where s.device_id = any(${idArray(ids)}) and s.fix_time >= ${since.toISOString()}::timestamptz
      and (s.motion <> ${MOTIONS.parked} or s.motion_since > s.fix_time - interval '6 hours')`)
  const open: OpenIntervals[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE).map(({ id }) => id)
    open.push(...(await openIntervals(some, now)))
  }
  return open
}
