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

/** Of each device the newest reads are looked at: a card is hardly read so often without being read elsewhere. */
const READS_OF_A_DEVICE = 100

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
export const newestReads = (access: Access, codes: SQL) => sql`
  select distinct on (code) code, count(*) over (partition by code)::int as reads, time, imei, name, lat, lon
  from (
    select ${cardCodeOf(sql`p.sensor`)} as code, p.start_time as time, p.start_lat as lat, p.start_lon as lon,
      ${devices.imei} as imei, ${devices.name} as name
    from ${devices} cross join lateral (
      select * from device_periods p
      where p.device_id = ${devices.id} and p.kind = ${PERIOD_KINDS.clockIn}
        and ${ownedAt(access, devices.id, sql`p.start_time`)}
      order by p.start_time desc limit ${READS_OF_A_DEVICE}
    ) p
    where ${openDevices(access)}
  ) as told
  where ${codes}
  order by code, time desc`

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
