import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import type { Access } from '@/lib/auth/access'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { placeOf } from './ask'

export type FixBefore = {
  place: readonly [lat: number, lon: number] | null
  speedKmh: number | null
  source: string | null
}

/**
 * Where each device was at each moment: its newest fix that counts of the day before, or null. The ids
 * must be ones that the caller has found in scope.
 */
export async function fixesBefore(
  access: Access,
  moments: readonly { deviceId: number; time: string }[],
): Promise<(FixBefore | null)[]> {
  if (moments.length === 0) return []
  const asked = moments.map(({ deviceId, time }, index) => ({ index, id: deviceId, at: time }))
  const rows = await database().execute<{
    index: number
    lat: number
    lon: number
    speed_kmh: number | null
    source: number
  }>(sql`
    select m.index, p.lat, p.lon, p.speed_kmh, p.source
    from json_to_recordset(${JSON.stringify(asked)}::json) as m(index int, id int, at timestamptz)
    cross join lateral (
      select lat, lon, speed_kmh, source from fixes
      where device_id = m.id and fix_time <= m.at and fix_time > m.at - interval '1 day' and flags = 0
        and ${ownedAt(access, sql`m.id`, sql`fix_time`)}
      order by fix_time desc limit 1
    ) p`)
  const found: (FixBefore | null)[] = moments.map(() => null)
  for (const { index, lat, lon, speed_kmh, source } of rows) {
    found[index] = { place: placeOf(lat, lon), speedKmh: speed_kmh, source: fixSourceName(source) }
  }
  return found
}

const NAMES = new Map<number, string>(Object.entries(FIX_SOURCES).map(([name, code]) => [code, name]))

/** The word for how a position was made; texts under `reports.words`. */
export const fixSourceName = (source: number | null): string | null =>
  source === null ? null : (NAMES.get(source) ?? null)
