import { isDeepStrictEqual } from 'node:util'
import type postgres from 'postgres'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { UNTRACKED_FLAGS } from '@/lib/positions/judge-fix'
import { trackFixes } from '@/lib/tracking/engine'
import { PERIOD_STREAMS, type Period, periodKindName } from '@/lib/tracking/period'
import type { TrackingSettings } from '@/lib/tracking/settings'
import {
  type Checkpoint,
  NEW_TRACKING,
  SEGMENT_KINDS,
  type Segment,
  type TrackedFix,
  type TrackingState,
  type Verdict,
} from '@/lib/tracking/state'
import type { StepDelta } from './save-parts'

type Tx = postgres.TransactionSql

export type Replayed = {
  /** The engine's state after the last stored fix; null when history from some stop on is as it was. */
  state: TrackingState | null
  segments: Segment[]
  checkpoints: Checkpoint[]
  periods: Period[]
  /** What was there of the replayed stretch: its seconds leave the sums by quarter. */
  removed: RemovedStretch[]
  /** By how much the steps of stored fixes changed. */
  deltas: StepDelta[]
}

export type RemovedStretch = { kind: string; start: { time: number }; end: { time: number }; onTrip: boolean }

/** `fixTime` is the key of the row, as the database writes it. */
type StoredVerdict = Verdict & { fixTime: string; fresh: Verdict }
type Start = { state: TrackingState; time: number | null; stopStart: number | null }

const PAGE = 4000
const BEGINNING: Start = { state: NEW_TRACKING, time: null, stopStart: null }

/**
 * Runs the engine again over the stored fixes of a device: from the last checkpoint before `from`, the
 * oldest new fix, until it comes to a checkpoint after `until`, the newest one, in the very state that
 * is stored there, or to the end. Null is all from the beginning, and to the end whatever is stored.
 * Writes changed verdicts and takes the segments and periods of the replayed stretch away; the caller
 * inserts the new ones.
 */
export async function replayHistory(
  tx: Tx,
  deviceId: number,
  { from, until, settings }: { from: number | null; until: number | null; settings: TrackingSettings },
): Promise<Replayed> {
  const start = await findStart(tx, deviceId, from)
  const later =
    until === null ? new Map<number, TrackingState>() : await checkpointsAfter(tx, deviceId, until)
  const verdicts = new Map<number, StoredVerdict>()
  const segments: Segment[] = []
  const checkpoints: Checkpoint[] = []
  const periods: Period[] = []
  let state: TrackingState = start.state
  let after = start.time
  let converged: Checkpoint | undefined
  for (
    let page = await fixesAfter(tx, deviceId, after);
    page.length > 0;
    page = await fixesAfter(tx, deviceId, after)
  ) {
    const result = trackFixes(
      state,
      page.map(({ fix }) => fix),
      settings,
    )
    page.forEach(({ fix, stored }, index) => {
      verdicts.set(fix.time, { ...stored, fresh: result.verdicts[index] ?? { flags: 0, stepCm: 0 } })
    })
    for (const { time, ...change } of result.revisions) Object.assign(verdicts.get(time)?.fresh ?? {}, change)
    segments.push(...result.closed)
    checkpoints.push(...result.checkpoints)
    periods.push(...result.periods)
    state = result.state
    after = page.at(-1)?.fix.time ?? after
    converged = result.checkpoints.find(({ time, state: reached }) =>
      isDeepStrictEqual(later.get(time), reached),
    )
    if (converged) break
  }
  const stopStart = converged?.stopStart ?? null
  const decided = converged?.time ?? null
  const removed = [
    ...(await deleteSegments(tx, deviceId, start.stopStart, stopStart)),
    ...(await deletePeriods(tx, deviceId, start.time, decided)),
  ]
  const deltas = await saveVerdicts(tx, deviceId, verdicts)
  return {
    state: converged ? null : state,
    segments: stopStart === null ? segments : segments.filter(({ end }) => end.time <= stopStart),
    checkpoints,
    periods: decided === null ? periods : periods.filter(({ decidedAt }) => decidedAt <= decided),
    removed,
    deltas,
  }
}

/**
 * The last checkpoint before `from`, else the beginning. Where retention has taken the fixes of the
 * beginning (sealed segments), that is the oldest checkpoint that is left, or the end of what is sealed.
 */
async function findStart(tx: Tx, deviceId: number, from: number | null): Promise<Start> {
  const last = from === null ? null : await findCheckpoint(tx, deviceId, { before: from })
  if (last) return last
  const [row] = await tx<{ ms: number | null }[]>`
    select (extract(epoch from max(end_time)) * 1000)::float8 as ms from device_segments
    where device_id = ${deviceId} and why is null`
  const sealed = row?.ms ?? null
  if (sealed === null) return BEGINNING
  const oldest = await findCheckpoint(tx, deviceId, { before: null })
  return oldest ?? { state: NEW_TRACKING, time: sealed, stopStart: sealed }
}

async function findCheckpoint(
  tx: Tx,
  deviceId: number,
  { before }: { before: number | null },
): Promise<Start | null> {
  const [row] = await tx<{ state: TrackingState; ms: number; stop_ms: number }[]>`
    select checkpoint as state, (extract(epoch from checkpoint_time) * 1000)::float8 as ms,
           (extract(epoch from end_time) * 1000)::float8 as stop_ms
    from device_segments
    where device_id = ${deviceId} and checkpoint_time < ${moment(before, 'infinity')}
    order by start_time ${before === null ? tx`asc` : tx`desc`} limit 1`
  return row ? { state: row.state, time: row.ms, stopStart: row.stop_ms } : null
}

async function checkpointsAfter(
  tx: Tx,
  deviceId: number,
  after: number,
): Promise<Map<number, TrackingState>> {
  const rows = await tx<{ state: TrackingState; ms: number }[]>`
    select checkpoint as state, (extract(epoch from checkpoint_time) * 1000)::float8 as ms
    from device_segments
    where device_id = ${deviceId} and checkpoint_time > ${new Date(after).toISOString()}`
  return new Map(rows.map(({ ms, state }) => [ms, state]))
}

type StoredFixRow = {
  fix_time: string
  ms: number
  lat: number
  lon: number
  speed: number | null
  ignition: number | null
  flags: number
  step: number
  heading: number | null
  odometer: number | null
}

/** A page of the fixes that the engine reads, the oldest after `after`. */
export async function fixesAfter(
  tx: Tx | postgres.Sql,
  deviceId: number,
  after: number | null,
): Promise<{ fix: TrackedFix; stored: Verdict & { fixTime: string } }[]> {
  const since = after === null ? '-infinity' : new Date(after + 1).toISOString()
  const rows = await tx<StoredFixRow[]>`
    select fix_time::text as fix_time, time_ms::float8 as ms, lat, lon, speed_kmh as speed, ignition, flags, step_cm as step,
           heading, odometer_m as odometer
    from fixes
    where device_id = ${deviceId} and fix_time >= ${since}
      and flags & ${UNTRACKED_FLAGS} = 0 and source = ${FIX_SOURCES.gps}
    order by fix_time limit ${PAGE}`
  return rows.map(({ ms, lat, lon, speed, ignition, heading, odometer, flags, step, fix_time }) => ({
    fix: {
      ...{ time: ms, lat, lon, speedKmh: speed, heading, odometerM: odometer },
      ignition: ignition === null ? null : ignition === 1,
    },
    stored: { flags, stepCm: step, fixTime: fix_time },
  }))
}

/** Takes away what was derived from the replayed stretch: from a stop on, up to another or to the end. */
async function deleteSegments(
  tx: Tx,
  deviceId: number,
  from: number | null,
  until: number | null,
): Promise<RemovedStretch[]> {
  const rows = await tx<RemovedRow[]>`
    delete from device_segments
    where device_id = ${deviceId} and start_time >= ${moment(from, '-infinity')} and end_time <= ${moment(until, 'infinity')}
      and why is not null
    returning kind, (extract(epoch from start_time) * 1000)::float8 as starts,
              (extract(epoch from end_time) * 1000)::float8 as ends, false as on_trip`
  return rows.map((row) => removedStretch(row, row.kind === SEGMENT_KINDS.trip ? 'trip' : 'other'))
}

/** Takes away what was decided after one fix, up to another or to the end. */
async function deletePeriods(
  tx: Tx,
  deviceId: number,
  after: number | null,
  until: number | null,
): Promise<RemovedStretch[]> {
  const rows = await tx<RemovedRow[]>`
    delete from device_periods
    where device_id = ${deviceId} and stream = ${PERIOD_STREAMS.fixes}
      and decided_at > ${moment(after, '-infinity')} and decided_at <= ${moment(until, 'infinity')}
    returning kind, (extract(epoch from start_time) * 1000)::float8 as starts,
              (extract(epoch from end_time) * 1000)::float8 as ends, coalesce((details->>'onTrip')::boolean, false) as on_trip`
  return rows.map((row) => removedStretch(row, periodKindName(row.kind)))
}

type RemovedRow = { kind: number; starts: number; ends: number; on_trip: boolean }

const removedStretch = ({ starts, ends, on_trip }: RemovedRow, kind: string): RemovedStretch => ({
  kind,
  start: { time: starts },
  end: { time: ends },
  onTrip: on_trip,
})

const moment = (time: number | null, otherwise: string): string =>
  time === null ? otherwise : new Date(time).toISOString()

async function saveVerdicts(
  tx: Tx,
  deviceId: number,
  verdicts: ReadonlyMap<number, StoredVerdict>,
): Promise<StepDelta[]> {
  const deltas: StepDelta[] = []
  const rows: { fix_time: string; flags: number; step_cm: number }[] = []
  for (const [time, { flags, stepCm, fixTime, fresh }] of verdicts) {
    if (fresh.flags === flags && fresh.stepCm === stepCm) continue
    rows.push({ fix_time: fixTime, flags: fresh.flags, step_cm: fresh.stepCm })
    if (fresh.stepCm !== stepCm) deltas.push([time, fresh.stepCm - stepCm])
  }
  if (rows.length > 0) {
    await tx`
      update positions p set flags = v.flags, step_cm = v.step_cm
      from json_to_recordset(${JSON.stringify(rows)}::json) as v(fix_time timestamptz, flags int, step_cm int)
      where p.device_id = ${deviceId} and p.fix_time = v.fix_time`
  }
  return deltas
}
