import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { reportDevices } from '../report-scope'

const HARSH = [PERIOD_KINDS.harshAcceleration, PERIOD_KINDS.harshBraking, PERIOD_KINDS.harshCornering]
/** A sensor that told of anything within this is there. */
const LOOK_BACK_MS = 90 * 86_400_000

/** Those of the devices whose own sensor tells of harsh moments: all of their driving could show some. */
export async function devicesWithSensor(
  access: Access,
  deviceIds: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<Set<number>> {
  const ids = await reportDevices(access, deviceIds)
  if (ids.length === 0) return new Set()
  // One look at the key of periods for each kind: as a sensor is part of it, no row is read. Compared as it is, where hardly any
  // is expected, the planner goes through all periods of a device instead.
  const rows = await database().execute<{ id: number }>(sql`
    select d.id
    from unnest(${idArray(ids)}) as d(id)
    cross join unnest(${idArray(HARSH)}) as k(code)
    cross join lateral (
      select from device_periods p
      where p.device_id = d.id and p.kind = k.code and p.sensor || '' = 'device'
        and p.start_time >= ${new Date(from.getTime() - LOOK_BACK_MS).toISOString()}::timestamptz
        and p.start_time < ${to.toISOString()}::timestamptz
      limit 1
    ) as told`)
  return new Set(rows.map(({ id }) => id))
}
