import type postgres from 'postgres'
import { type ReadingsCheckpoint, runReadingSteps, type StepEvent } from '@/lib/ingest/run-steps'
import { deadlinesOf } from '@/lib/ingest/stages/collect-deadlines'
import {
  NEW_STEPS,
  READING_STEPS,
  type ReadingCheckpoint,
  type ReadingStates,
  type StepBegins,
  type StepSettings,
  type StepStates,
} from '@/lib/ingest/steps'
import type { SensorValues } from '@/lib/positions/fix'
import { Turns } from '@/lib/queue/turns'
import { PERIOD_STREAMS, type Period } from '@/lib/tracking/period'
import type { QuarterHourSum } from '@/lib/tracking/sensing/sense'
import { iso } from './columns'
import { readingCheckpointIn, statesAt } from './pack'
import { foundBefore, retractEvents } from './replay-events'

type Tx = postgres.TransactionSql

export type ReplayedReadings = {
  states: ReadingStates
  periods: Period[]
  events: StepEvent[]
  /** Ids of events that are taken back. */
  retracted: number[]
  readingSums: QuarterHourSum[]
  readingCheckpoints: ReadingsCheckpoint[]
}

/** Some ms of work; between two pages others have their turn. */
const PAGE = 500

/**
 * Runs the steps over readings again over a device's stored readings, from the begin of the day of `from`
 * to the end, after taking away what it had made of them. The caller inserts what comes out.
 */
export async function replayReadings(
  tx: Tx,
  deviceId: number,
  { from, settings, begins }: { from: number; settings: StepSettings; begins: StepBegins },
): Promise<ReplayedReadings> {
  const start = await findStart(tx, deviceId, from)
  const since = start ? iso(start.time) : '-infinity'
  await tx`delete from device_periods where device_id = ${deviceId} and stream = ${PERIOD_STREAMS.readings} and decided_at >= ${since}
    and not ${foundBefore(tx, READING_STEPS, begins)}`
  await tx`delete from reading_quarter_hours where device_id = ${deviceId} and quarter >= ${since}`
  await tx`delete from sensing_checkpoints where device_id = ${deviceId} and time > ${since}`
  let states = start ? statesAt(start.states, start.time, begins) : NEW_STEPS
  const replayed = {
    periods: [] as Period[],
    events: [] as StepEvent[],
    readingSums: [] as QuarterHourSum[],
    readingCheckpoints: [] as ReadingsCheckpoint[],
  }
  const pages = tx<{ ms: number; received: number; kind: string; values: SensorValues }[]>`
    select (extract(epoch from time) * 1000)::float8 as ms, (extract(epoch from received_at) * 1000)::float8 as received,
      kind, values
    from device_readings
    where device_id = ${deviceId} and time >= ${since}
    order by time, kind collate "C"`.cursor(PAGE)
  const turns = new Turns()
  for await (const page of pages) {
    await turns.next()
    const readings = page.map(({ ms, received, kind, values }) => ({
      time: ms,
      receivedAt: received,
      kind,
      values,
    }))
    const run = runReadingSteps(states, readings, settings, begins)
    states = run.states
    replayed.periods.push(...run.closed.periods)
    replayed.events.push(...run.events)
    replayed.readingSums.push(...run.sums)
    replayed.readingCheckpoints.push(...run.checkpoints)
  }
  // What a reading at the very time of the checkpoint told is decided anew, too.
  const range = { steps: READING_STEPS, after: start ? start.time - 1 : null, until: null, begins }
  const due = deadlinesOf(states, settings)
  const retracted = await retractEvents(tx, deviceId, range, replayed.events, due)
  const ofReadings = READING_STEPS.map(({ name }) => [name, states[name as keyof StepStates]])
  return {
    ...replayed,
    retracted,
    states: Object.fromEntries(ofReadings) as ReadingStates,
    readingSums: merged(replayed.readingSums),
  }
}

type Start = { states: ReadingCheckpoint; time: number }

/**
 * The last checkpoint up to `from`; none is the beginning. Where retention has taken the readings of the
 * beginning, it is the oldest checkpoint that is left.
 */
async function findStart(tx: Tx, deviceId: number, from: number): Promise<Start | null> {
  type Row = { state: unknown; ms: number }
  const usable = (row: Row | undefined): Start | null => {
    const states = row ? readingCheckpointIn(row.state) : null
    return row && states ? { states, time: row.ms } : null
  }
  const [last] = await tx<Row[]>`
    select state, (extract(epoch from time) * 1000)::float8 as ms from sensing_checkpoints
    where device_id = ${deviceId} and time <= ${iso(from)} order by time desc limit 1`
  const start = usable(last)
  if (start || !(await beginningIsGone(tx, deviceId))) return start
  const [oldest] = await tx<Row[]>`
    select state, (extract(epoch from time) * 1000)::float8 as ms from sensing_checkpoints
    where device_id = ${deviceId} order by time limit 1`
  return usable(oldest)
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
