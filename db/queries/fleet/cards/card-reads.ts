import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { openDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { driverCards } from '@/db/schema/drivers'
import type { Access } from '@/lib/auth/access'
import type { CardReadRow, UnknownCard } from '@/lib/fleet/cards/schema'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { requireFleet } from '../fleet-scope'
import { cardCodeOf } from './cards-of'

/**
 * Of each device the newest reads are looked at, each card once; a tracker that tells a card again and again must not push others
 * out, so of a month there are many more.
 */
const READS_OF_A_DEVICE = 100
const DAYS_OF_ALL_READS = 31
const MOST_READS_OF_A_DEVICE = 10_000

type Row = {
  code: string
  reads: number
  time: string
  imei: string
  name: string
  lat: number | null
  lon: number | null
}

/** The newest reads of devices of `access`, of the time in which they were its own, a row a code. */
export const newestReads = (access: Access, codes: SQL) => {
  const own = sql`p.device_id = ${devices.id} and p.kind = ${PERIOD_KINDS.clockIn}
    and ${ownedAt(access, devices.id, sql`p.start_time`)}`
  return sql`
  select last.code, last.reads, last.time, last.imei, last.name, p.start_lat as lat, p.start_lon as lon
  from (
    select distinct on (code) code, (sum(reads) over (partition by code))::int as reads, time, device_id, sensor, imei, name
    from (
      select ${cardCodeOf(sql`card.sensor`)} as code, card.reads, card.time, card.sensor, ${devices.id} as device_id,
        ${devices.imei} as imei, ${devices.name} as name
      from ${devices} cross join lateral (
        select sensor, count(*) as reads, max(start_time) as time
        from (
          select p.sensor, p.start_time from device_periods p
          where ${own} and p.start_time >= least(now() - make_interval(days => ${DAYS_OF_ALL_READS}::int), coalesce(
            (select p.start_time from device_periods p where ${own} order by p.start_time desc
              offset ${READS_OF_A_DEVICE - 1} limit 1), '-infinity'))
          order by p.start_time desc limit ${MOST_READS_OF_A_DEVICE}
        ) newest
        group by sensor
      ) card
      where ${openDevices(access)}
    ) as told
    where ${codes}
    order by code, time desc
  ) last
  join device_periods p on p.device_id = last.device_id and p.kind = ${PERIOD_KINDS.clockIn}
    and p.start_time = last.time and p.sensor = last.sensor`
}

/** When and where cards were read last, by their codes. */
export async function lastReads(access: Access, codes: readonly string[]): Promise<Map<string, CardReadRow>> {
  requireFleet(access, 'fleet.read')
  if (codes.length === 0) return new Map()
  const wanted = sql`code in (select json_array_elements_text(${JSON.stringify(codes)}::json))`
  const rows = await database().execute<Row>(newestReads(access, wanted))
  return new Map(rows.map((row) => [row.code, shownRead(row)]))
}

/** Codes that readers told and that are no card of the account, those that were read last first. */
export async function listUnknownCards(
  access: Access,
  { pageSize }: { pageSize: number },
): Promise<{ items: UnknownCard[]; total: number }> {
  requireFleet(access, 'fleet.read')
  const unknown = sql`code <> '' and not exists (
    select from ${driverCards} k where k.account_id = ${access.accountId} and k.deleted_at is null and k.code = told.code)`
  const rows = await database().execute<Row & { total: number }>(sql`
    select *, count(*) over ()::int as total from (${newestReads(access, unknown)}) as found
    order by time desc limit ${pageSize}`)
  return {
    items: rows.map((row) => ({ code: row.code, reads: row.reads, lastRead: shownRead(row) })),
    total: rows[0]?.total ?? 0,
  }
}

const shownRead = ({ time, imei, name, lat, lon }: Row): CardReadRow => ({
  time: new Date(time).toISOString(),
  imei,
  deviceName: name,
  lat,
  lon,
})
