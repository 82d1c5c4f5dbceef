import type postgres from 'postgres'
import { runReadingSteps } from '@/lib/ingest/run-steps'
import type { StepSettings } from '@/lib/ingest/steps'
import { NEW_STEPS } from '@/lib/ingest/steps'
import type { SensorValues } from '@/lib/positions/fix'
import { PERIOD_STREAMS, type Period } from '@/lib/tracking/period'
import type { QuarterHourSum } from '@/lib/tracking/sensing/sense'
import { NEW_READINGS, type ReadingsState } from '@/lib/tracking/sensing/state'

type Tx = postgres.TransactionSql

export type ReplayedReadings = {
  state: ReadingsState
  periods: Period[]
  readingSums: QuarterHourSum[]
  readingCheckpoints: { time: number; state: ReadingsState }[]
}

const PAGE = 5000

/**
 * Runs the steps over readings again over a device's stored readings, from the begin of the day of `from`
 * to the end, after taking away what it had made of them. The caller inserts what comes out.
 */
export async function replayReadings(
  tx: Tx,
  deviceId: number,
  from: number,
  settings: StepSettings,
): Promise<ReplayedReadings> {
  const start = await findStart(tx, deviceId, from)
  const since = start?.time ?? '-infinity'
  await tx`delete from device_periods where device_id = ${deviceId} and stream = ${PERIOD_STREAMS.readings} and decided_at >= ${since}`
  await tx`delete from reading_quarter_hours where device_id = ${deviceId} and quarter >= ${since}`
  await tx`delete from sensing_checkpoints where device_id = ${deviceId} and time > ${since}`
  const replayed: ReplayedReadings = {
    state: start?.state ?? NEW_READINGS,
    periods: [],
    readingSums: [],
    readingCheckpoints: [],
  }
  const pages = tx<{ ms: number; received: number; kind: string; values: SensorValues }[]>`
    select (extract(epoch from time) * 1000)::float8 as ms, (extract(epoch from received_at) * 1000)::float8 as received,
      kind, values
    from device_readings
    where device_id = ${deviceId} and time >= ${since}
    order by time, kind collate "C"`.cursor(PAGE)
  for await (const page of pages) {
    const readings = page.map(({ ms, received, kind, values }) => ({
      ...{ time: ms, receivedAt: received, kind, values },
    }))
    const run = runReadingSteps({ ...NEW_STEPS, sensing: replayed.state }, readings, settings)
    replayed.state = run.states.sensing
    replayed.periods.push(...run.closed.periods)
    replayed.readingSums.push(...run.sums)
    replayed.readingCheckpoints.push(...run.daily)
  }
  replayed.readingSums = merged(replayed.readingSums)
  return replayed
}

type Start = { state: ReadingsState; time: string }

/**
 * The last checkpoint up to `from`; none is the beginning. Where retention has taken the readings of the
 * beginning, it is the oldest checkpoint that is left.
 */
async function findStart(tx: Tx, deviceId: number, from: number): Promise<Start | undefined> {
  const [last] = await tx<Start[]>`
    select state, to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time from sensing_checkpoints
    where device_id = ${deviceId} and time <= ${new Date(from).toISOString()}
    order by sensing_checkpoints.time desc limit 1`
  if (last || !(await beginningIsGone(tx, deviceId))) return last
  const [oldest] = await tx<Start[]>`
    select state, to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time from sensing_checkpoints
    where device_id = ${deviceId} order by sensing_checkpoints.time limit 1`
  return oldest
}

/** Whether the oldest sum, or the oldest period, stands there without a reading that it came from. */
async function beginningIsGone(tx: Tx, deviceId: number): Promise<boolean> {
  const rows = await tx`
    select 1 from (select min(quarter) as at from reading_quarter_hours where device_id = ${deviceId}) as oldest
    where at is not null and not exists (
      select 1 from device_readings r
      where r.device_id = ${deviceId} and r.time >= at and r.time < at + interval '15 minutes')
    union all
    select 1 from (
      select min(decided_at) as at from device_periods
      where device_id = ${deviceId} and stream = ${PERIOD_STREAMS.readings}) as oldest
    where at is not null and not exists (
      select 1 from device_readings r where r.device_id = ${deviceId} and r.time = at)`
  return rows.length > 0
}

/** A quarter that two pages share is one row of an insert. */
function merged(sums: readonly QuarterHourSum[]): QuarterHourSum[] {
  const byKey = new Map<string, QuarterHourSum>()
  for (const one of sums) {
    const key = `${one.quarter} ${one.measure} ${one.sensor}`
    const known = byKey.get(key)
    if (!known) byKey.set(key, { ...one })
    else {
      known.count += one.count
      known.sum += one.sum
      known.min = Math.min(known.min, one.min)
      known.max = Math.max(known.max, one.max)
    }
  }
  return [...byKey.values()]
}
