import type postgres from 'postgres'
import { publish } from '@/bus/bus'
import type { DeviceChange, StepDelta } from '@/lib/ingest/change'
import { UNTRACKED_FLAGS } from '@/lib/positions/judge-fix'
import { QuarterHourLedger } from '@/lib/tracking/quarter-hours'
import { DISTANCE_SOURCES, SEGMENT_KINDS } from '@/lib/tracking/state'
import { arrayOf, iso, unnested } from './columns'
import { packCheckpoint, packWhy } from './pack'

type Tx = postgres.TransactionSql
type Owned = { deviceId: number; change: DeviceChange }

/** Writes the engine's second thoughts on stored fixes. Returns by how much each step changed. */
export async function revisePositions(tx: Tx, owned: readonly Owned[]): Promise<Map<number, StepDelta[]>> {
  const rows = owned.flatMap(({ deviceId, change }) =>
    change.revisions.map(({ time, flags, stepCm }) => ({
      device_id: deviceId,
      fix_time: iso(time),
      flags,
      step_cm: stepCm,
    })),
  )
  const deltas = new Map<number, StepDelta[]>()
  if (rows.length === 0) return deltas
  // Of several fixes of one time only one is tracked; the others keep their flags.
  const revised = await tx<{ device_id: number; ms: number; delta: number }[]>`
    with v as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as v(device_id int, fix_time timestamptz, flags int, step_cm int)
    ), old as (
      select p.device_id, p.fix_time, p.step_cm, p.flags, v.step_cm as new_step, v.flags as new_flags
      from v cross join lateral (
        select * from fixes where device_id = v.device_id
          and fix_time >= v.fix_time and fix_time < v.fix_time + interval '1 millisecond'
          and flags & ${UNTRACKED_FLAGS} = 0 and source = 1
        order by fix_time limit 1
      ) p
    )
    update positions p
    set step_cm = coalesce(old.new_step, old.step_cm), flags = coalesce(old.new_flags, old.flags)
    from old
    where p.device_id = old.device_id and p.fix_time = old.fix_time
    returning p.device_id, floor(extract(epoch from p.fix_time) * 1000)::float8 as ms, p.step_cm - old.step_cm as delta`
  for (const { device_id, ms, delta } of revised) {
    if (delta === 0) continue
    const list = deltas.get(device_id) ?? []
    list.push([ms, delta])
    deltas.set(device_id, list)
  }
  return deltas
}

const sums = unnested({
  device_id: 'int',
  quarter: 'timestamptz',
  distance_cm: 'int',
  moving_s: 'int',
  idle_s: 'int',
  engine_s: 'int',
})
/** Nearly all of them are there: they are updated in place, without the lock that `on conflict` takes first. */
const ADD_SUMS = `
  with v as (select * from ${sums.from} as v(${sums.names})), known as (
    update device_quarter_hours q set distance_cm = q.distance_cm + v.distance_cm, moving_s = q.moving_s + v.moving_s,
      idle_s = q.idle_s + v.idle_s, engine_s = q.engine_s + v.engine_s
    from v where q.device_id = v.device_id and q.quarter = v.quarter
    returning q.device_id, q.quarter
  )
  insert into device_quarter_hours (${sums.names})
  select ${sums.names} from v
  where not exists (select 1 from known k where k.device_id = v.device_id and k.quarter = v.quarter)`

/** Adds to the sums by quarter of an hour. The caller holds the state rows of the devices: nobody else adds to them. */
export async function addToQuarterHours(
  tx: Tx,
  owned: readonly { deviceId: number; ledger: QuarterHourLedger }[],
): Promise<void> {
  const rows = owned.flatMap(({ deviceId, ledger }) =>
    [...ledger.entries()].map(([quarter, added]) => ({ deviceId, quarter, ...added })),
  )
  if (rows.length === 0) return
  await tx.unsafe(
    ADD_SUMS,
    [
      arrayOf(rows.map(({ deviceId }) => deviceId)),
      arrayOf(rows.map(({ quarter }) => iso(quarter))),
      arrayOf(rows.map(({ cm }) => cm)),
      arrayOf(rows.map(({ movingS }) => movingS)),
      arrayOf(rows.map(({ idleS }) => idleS)),
      arrayOf(rows.map(({ engineS }) => engineS)),
    ],
    { prepare: true },
  )
}

/** What a change adds to the quarters of its device, and takes from them. */
export function ledgerOf(change: DeviceChange): QuarterHourLedger {
  const ledger = new QuarterHourLedger()
  ledger.addSteps(change.positions.map(({ fix, stepCm }) => [fix.time, stepCm] as const))
  ledger.addSteps(change.deltas)
  for (const segment of change.segments) ledger.add(segment)
  for (const period of change.periods) ledger.add({ ...period, onTrip: period.details?.onTrip === true })
  for (const found of change.removed) ledger.add(found, -1)
  return ledger
}

/** Inserts the segments that changes have closed, trips with the checkpoint at their end. */
export async function insertSegments(tx: Tx, owned: readonly Owned[]): Promise<void> {
  const rows = owned.flatMap(({ deviceId, change }) =>
    change.segments.map((segment) => {
      const checkpoint =
        segment.kind === 'trip'
          ? change.checkpoints.find(({ stopStart }) => stopStart === segment.end.time)
          : undefined
      return {
        device_id: deviceId,
        kind: SEGMENT_KINDS[segment.kind],
        start_time: iso(segment.start.time),
        end_time: iso(segment.end.time),
        start_lat: segment.start.lat,
        start_lon: segment.start.lon,
        end_lat: segment.end.lat,
        end_lon: segment.end.lon,
        distance_cm: segment.distanceCm,
        max_speed_kmh: segment.maxSpeedKmh,
        fixes: segment.fixes,
        idle_seconds: segment.idleSeconds,
        engine_seconds: segment.engineSeconds,
        dense_share: segment.denseShare,
        odometer_start_m: segment.odometerStartM,
        odometer_end_m: segment.odometerEndM,
        distance_source: DISTANCE_SOURCES[segment.distanceSource],
        why: packWhy(segment.why).toString('base64'),
        checkpoint_time: checkpoint ? iso(checkpoint.time) : null,
        checkpoint: checkpoint ? packCheckpoint(checkpoint.states).toString('base64') : null,
      }
    }),
  )
  if (rows.length === 0) return
  await tx`
    insert into device_segments (start_time, end_time, device_id, kind, start_lat, start_lon, end_lat, end_lon,
      distance_cm, max_speed_kmh, fixes, checkpoint_time, checkpoint, idle_seconds, engine_seconds,
      dense_share, odometer_start_m, odometer_end_m, distance_source, why)
    select start_time, end_time, device_id, kind, start_lat, start_lon, end_lat, end_lon, distance_cm, max_speed_kmh,
      fixes, checkpoint_time, decode(checkpoint, 'base64'), idle_seconds, engine_seconds, dense_share,
      odometer_start_m, odometer_end_m, distance_source, decode(why, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(
      start_time timestamptz, end_time timestamptz, device_id int, kind smallint, start_lat float8, start_lon float8,
      end_lat float8, end_lon float8, distance_cm bigint, max_speed_kmh real, fixes int,
      checkpoint_time timestamptz, checkpoint text, idle_seconds int, engine_seconds int, dense_share real,
      odometer_start_m float8, odometer_end_m float8, distance_source smallint, why text)
    on conflict (device_id, start_time) do update set
      idle_seconds = excluded.idle_seconds, engine_seconds = excluded.engine_seconds,
      dense_share = excluded.dense_share,
      odometer_start_m = excluded.odometer_start_m, odometer_end_m = excluded.odometer_end_m,
      distance_source = excluded.distance_source, why = excluded.why,
      end_time = excluded.end_time, kind = excluded.kind, end_lat = excluded.end_lat, end_lon = excluded.end_lon,
      distance_cm = excluded.distance_cm, max_speed_kmh = excluded.max_speed_kmh, fixes = excluded.fixes,
      checkpoint_time = excluded.checkpoint_time, checkpoint = excluded.checkpoint`
}

/** Inserts the readings of changes; one that is there already stays. Many that are new are copied instead. */
export async function insertReadings(tx: Tx, owned: readonly Owned[]): Promise<void> {
  const rows = owned.flatMap(({ deviceId, change }) =>
    change.readings.map(({ time, receivedAt, kind, values }) => ({
      device_id: deviceId,
      time,
      received_at: receivedAt,
      kind,
      values,
    })),
  )
  if (rows.length === 0) return
  // Times go as numbers: there is a reading with each fix of many trackers, and dates cost more than all the rest of one.
  await tx`
    insert into device_readings (device_id, time, received_at, kind, values)
    select device_id, to_timestamp(time / 1000), to_timestamp(received_at / 1000), kind, values
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as v(device_id int, time float8, received_at float8, kind text, values jsonb)
    on conflict do nothing`
}

/** Tells the other processes with the commit of which devices there is news. */
export async function publishStates(tx: Tx, owned: readonly { deviceId: number }[]): Promise<void> {
  if (owned.length > 0) await publish(tx, { kind: 'states', ids: owned.map(({ deviceId }) => deviceId) })
}
