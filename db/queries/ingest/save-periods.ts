import type postgres from 'postgres'
import type { DeviceChange } from '@/lib/ingest/change'
import { PERIOD_KINDS, PERIOD_STREAMS, type Period } from '@/lib/tracking/period'
import { slotsOf } from './pack'

type Tx = postgres.TransactionSql

/** What the column holds: 21 475 km. */
const MOST_CM = 2_147_483_647

const iso = (time: number) => new Date(time).toISOString()

/** Adds closed periods; what is there already stays. One without a place gets that of the last fix before it. */
export async function insertPeriods(
  tx: Tx,
  owned: readonly { deviceId: number; periods: readonly Period[] }[],
): Promise<void> {
  const rows = owned.flatMap(({ deviceId, periods }) =>
    periods.map(
      ({ kind, stream, start, end, decidedAt, distanceCm, maxValue, avgValue, sensor, details }) => ({
        device_id: deviceId,
        kind: PERIOD_KINDS[kind],
        stream: PERIOD_STREAMS[stream],
        start_time: iso(start.time),
        end_time: iso(end.time),
        decided_at: iso(decidedAt),
        start_lat: start.lat,
        start_lon: start.lon,
        end_lat: end.lat,
        end_lon: end.lon,
        distance_cm: Math.min(Math.round(distanceCm), MOST_CM),
        max_value: maxValue,
        avg_value: avgValue,
        sensor: sensor.slice(0, 64),
        details,
      }),
    ),
  )
  if (rows.length === 0) return
  await tx`
    insert into device_periods (device_id, kind, stream, start_time, end_time, decided_at, start_lat, start_lon,
      end_lat, end_lon, distance_cm, max_value, avg_value, sensor, details)
    select v.device_id, kind, stream, start_time, end_time, decided_at,
      coalesce(start_lat, place.lat), coalesce(start_lon, place.lon),
      coalesce(end_lat, place.lat), coalesce(end_lon, place.lon),
      distance_cm, max_value, avg_value, sensor, details
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(
      device_id int, kind smallint, stream smallint, start_time timestamptz, end_time timestamptz,
      decided_at timestamptz, start_lat float8, start_lon float8, end_lat float8, end_lon float8,
      distance_cm int, max_value real, avg_value real, sensor text, details jsonb)
    left join lateral (
      select p.lat, p.lon from fixes p
      where v.start_lat is null and p.device_id = v.device_id and p.fix_time <= v.start_time and p.flags = 0
        and p.fix_time > v.start_time - interval '3 days'
      order by p.fix_time desc limit 1
    ) place on true
    on conflict do nothing`
}

type OwnedSums = { deviceId: number; change: Pick<DeviceChange, 'readingSums' | 'readingCheckpoints'> }

/** Adds what readings came to per quarter of an hour. */
export async function addReadingSums(tx: Tx, owned: readonly OwnedSums[]): Promise<void> {
  const sums = owned.flatMap(({ deviceId, change }) =>
    change.readingSums.map((row) => ({ ...row, device_id: deviceId, quarter: iso(row.quarter) })),
  )
  if (sums.length === 0) return
  await tx`
    insert into reading_quarter_hours as q (device_id, quarter, measure, sensor, count, sum, min, max)
    select * from json_to_recordset(${JSON.stringify(sums)}::json) as v(device_id int, quarter timestamptz,
      measure text, sensor text, count int, sum float8, min real, max real)
    order by device_id, measure, quarter, sensor
    on conflict (device_id, measure, quarter, sensor) do update set
      count = q.count + excluded.count, sum = q.sum + excluded.sum,
      min = least(q.min, excluded.min), max = greatest(q.max, excluded.max)`
}

/** Keeps states to replay late readings from. */
export async function insertReadingCheckpoints(tx: Tx, owned: readonly OwnedSums[]): Promise<void> {
  const checkpoints = owned.flatMap(({ deviceId, change }) =>
    change.readingCheckpoints.map(({ time, states }) => ({
      device_id: deviceId,
      time: iso(time),
      state: slotsOf(states),
    })),
  )
  if (checkpoints.length === 0) return
  await tx`
    insert into sensing_checkpoints (device_id, time, state)
    select * from json_to_recordset(${JSON.stringify(checkpoints)}::json) as v(device_id int, time timestamptz, state jsonb)
    on conflict (device_id, time) do update set state = excluded.state`
}
