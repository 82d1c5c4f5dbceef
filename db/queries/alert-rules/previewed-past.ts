import { database } from '@/db/client'
import { iso } from '@/db/queries/ingest/columns'
import { readingsAfter } from '@/db/queries/ingest/stored-readings'
import type { PastEvent } from '@/lib/alerts/preview/preview-rule'
import { eventTypeOf } from '@/lib/events/severity'
import type { ReadingRow } from '@/lib/ingest/change'
import { FIX_SOURCES, type SensorValues } from '@/lib/positions/fix'
import { UNTRACKED_FLAGS } from '@/lib/positions/judge-fix'
import type { TrackedFix } from '@/lib/tracking/state'

/** Part of a device's time, in milliseconds UTC. */
export type Past = { deviceId: number; from: number; to: number }

const PAGE = 4000
/** Of what is of no account, no more is looked at. */
const MOST_EVENTS = 20_000

type FixRow = [
  ms: number,
  lat: number,
  lon: number,
  speed: number | null,
  ignition: number | null,
  odometer: number | null,
  sensors: SensorValues | null,
]

/** The fixes that the steps read, page by page in the order of their times; no rule looks at headings. */
export async function* pastFixes(
  { deviceId, from, to }: Past,
  withSensors = false,
): AsyncGenerator<TrackedFix[]> {
  const sql = database().$client
  for (let begin = from; ; ) {
    const rows = (await sql
      .unsafe(
        `select p.time_ms::float8, p.lat, p.lon, p.speed_kmh, p.ignition, p.odometer_m,
           ${withSensors ? 'p.sensors' : 'null'} as sensors from fixes p
         where p.device_id = $1 and p.fix_time >= $2::text::timestamptz and p.fix_time < $3::text::timestamptz
           and p.flags & ${UNTRACKED_FLAGS} = 0 and p.source = ${FIX_SOURCES.gps}
         order by p.fix_time limit ${PAGE}`,
        [deviceId, iso(begin), iso(to)],
        { prepare: true },
      )
      .values()) as unknown as FixRow[]
    if (rows.length > 0) yield rows.map(fixOf)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    // The microseconds of a millisecond are of other fixes.
    begin = last[0] + 1
  }
}

const fixOf = ([time, lat, lon, speedKmh, ignition, odometerM, sensors]: FixRow): TrackedFix => ({
  ...{ time, lat, lon, speedKmh, odometerM, sensors },
  ignition: ignition === null ? null : ignition === 1,
})

/** Its readings, likewise. */
export async function* pastReadings({ deviceId, from, to }: Past): AsyncGenerator<ReadingRow[]> {
  for (let after = { time: from - 1, kind: '' }; ; ) {
    const rows = await readingsAfter(database().$client, deviceId, after, PAGE)
    const within = rows.filter(({ time }) => time < to)
    if (within.length > 0) yield within
    const last = rows.at(-1)
    if (!last || rows.length < PAGE || last.time >= to) return
    after = last
  }
}

type EventRow = Omit<PastEvent, 'type'> & { type: string }

/** What is of no account, as the device raised it, of some types; without what was likely false or taken back. */
export async function pastEvents(
  { deviceId, from, to }: Past,
  types: readonly string[],
): Promise<PastEvent[]> {
  const sql = database().$client
  const rows = await sql<EventRow[]>`
    select type, (extract(epoch from event_time) * 1000)::float8 as time, lat, lon, speed_kmh as "speedKmh"
    from device_events
    where device_id = ${deviceId} and event_time >= ${iso(from)} and event_time < ${iso(to)}
      and account_id is null and withdrawn_at is null and not quiet and type in ${sql(types.length > 0 ? types : [''])}
    order by event_time limit ${MOST_EVENTS}`
  return rows.map((row) => ({ ...row, type: eventTypeOf(row.type) }))
}
