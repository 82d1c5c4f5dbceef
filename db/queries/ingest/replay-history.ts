import { isDeepStrictEqual } from 'node:util'
import type postgres from 'postgres'
import type { Removed, StepDelta } from '@/lib/ingest/change'
import {
  type Checkpoint,
  isSameEvent,
  runFixSteps,
  type StepEvent,
  type StepEventKey,
} from '@/lib/ingest/run-steps'
import { deadlinesOf } from '@/lib/ingest/stages/collect-deadlines'
import type { StepBegins, StepSettings } from '@/lib/ingest/steps'
import { FIX_STEPS, type FixStates, NEW_STEPS, type StepStates } from '@/lib/ingest/steps'
import { Turns } from '@/lib/queue/turns'
import { PERIOD_STREAMS, type Period, periodKindName } from '@/lib/tracking/period'
import { SEGMENT_KINDS, type Segment, type Verdict } from '@/lib/tracking/state'
import { iso } from './columns'
import { statesAt, unpackCheckpoint } from './pack'
import { foundBefore, leftAlone, type Redecided, retractEvents } from './replay-events'
import {
  fixesAfter,
  PAGE,
  readsSensorsOfFixes,
  type StoredCheckpoint,
  type StoredFixOf,
  sealedUntil,
  storedCheckpoints,
} from './stored-fixes'

type Tx = postgres.TransactionSql

export type Replayed = {
  /** The states of the steps over fixes after the last stored fix; null when history from some stop on is as it was. */
  states: FixStates | null
  segments: Segment[]
  checkpoints: Checkpoint[]
  periods: Period[]
  /** What steps raised; what was there of the replayed interval and is no more is gone. */
  events: StepEvent[]
  /** What steps raised before that interval, and take back in it. */
  withdrawn: StepEventKey[]
  /** Ids of events that are taken back. */
  retracted: number[]
  /** What was there of the replayed interval. */
  removed: Removed[]
  /** By how much the steps of stored fixes changed. */
  deltas: StepDelta[]
}

/** `fixTime` is the key of the row, as the database writes it. */
type StoredVerdict = Verdict & { fixTime: string; fresh: Verdict }
type Start = { states: StepStates; time: number | null; stopStart: number | null }

const BEGINNING: Start = { states: NEW_STEPS, time: null, stopStart: null }

/**
 * Runs the steps again over the stored fixes of a device: from the last checkpoint before `from`, the
 * oldest new fix, until it comes to a checkpoint after `until`, the newest one, in the very states that
 * are stored there, or to the end. Null is all from the beginning, and to the end whatever is stored.
 * Writes changed verdicts, takes the segments and periods of the replayed interval away and the events that are not
 * found again; the caller inserts the new ones. A step that `begins` later than its device takes part from then on.
 */
export async function replayHistory(
  tx: Tx,
  deviceId: number,
  {
    from,
    until,
    settings,
    begins,
  }: { from: number | null; until: number | null; settings: StepSettings; begins: StepBegins },
): Promise<Replayed> {
  const start = await findStart(tx, deviceId, from, begins)
  const later = until === null ? new Map<number, Buffer>() : await checkpointsAfter(tx, deviceId, until)
  const verdicts = new Map<number, StoredVerdict>()
  const segments: Segment[] = []
  const checkpoints: Checkpoint[] = []
  const periods: Period[] = []
  let events: StepEvent[] = []
  let withdrawn: StepEventKey[] = []
  const deltas: StepDelta[] = []
  let { states } = start
  let converged: Checkpoint | undefined
  let final = Number.NEGATIVE_INFINITY
  for await (const part of partsAfter(tx, deviceId, start.time, readsSensorsOfFixes(settings))) {
    const run = runFixSteps(
      states,
      part.map(({ fix }) => fix),
      settings,
      begins,
    )
    part.forEach(({ fix, stored }, index) => {
      verdicts.set(fix.time, { ...stored, fresh: run.verdicts[index] ?? { flags: 0, stepCm: 0 } })
    })
    for (const { time, ...change } of run.revisions) Object.assign(verdicts.get(time)?.fresh ?? {}, change)
    segments.push(...run.closed.segments)
    checkpoints.push(...run.checkpoints)
    periods.push(...run.closed.periods)
    const before = withoutWithdrawn(events, run.withdrawn)
    events = [...before.events, ...run.events]
    withdrawn = [...withdrawn, ...before.left].filter(
      (key) => !run.events.some((event) => isSameEvent(event, key)),
    )
    states = run.states
    converged = run.checkpoints.find((reached) => isStored(later.get(reached.time), reached.states))
    if (converged) break
    // Nothing before a checkpoint is thought of differently later.
    final = run.checkpoints.at(-1)?.time ?? final
    if (verdicts.size >= PAGE) deltas.push(...(await saveVerdicts(tx, deviceId, verdicts, final)))
  }
  const stopStart = converged?.stopStart ?? null
  const decided = converged?.time ?? null
  const since = judgesSince(begins, settings)
  const redecided = redecidedBy(settings)
  const removed = [
    ...(await deleteSegments(tx, deviceId, start.stopStart, stopStart)),
    ...(await deletePeriods(tx, deviceId, { after: start.time, until: decided, begins: since, redecided })),
  ]
  deltas.push(...(await saveVerdicts(tx, deviceId, verdicts)))
  const raised = decided === null ? events : events.filter(({ decidedAt }) => decidedAt <= decided)
  const due = converged ? [] : deadlinesOf(states, settings)
  const retracted = await retractEvents(
    tx,
    deviceId,
    { steps: FIX_STEPS, after: start.time, until: decided, begins: since, decided: redecided },
    raised,
    due,
  )
  const ofFixes = Object.fromEntries(FIX_STEPS.map(({ name }) => [name, states[name as keyof StepStates]]))
  return {
    states: converged ? null : (ofFixes as FixStates),
    segments: stopStart === null ? segments : segments.filter(({ end }) => end.time <= stopStart),
    checkpoints,
    periods: decided === null ? periods : periods.filter(({ decidedAt }) => decidedAt <= decided),
    events: raised,
    withdrawn,
    retracted,
    removed,
    deltas,
  }
}

/**
 * From when on each step judges what it is given: some look at nothing of the time before the device came to its owner. What
 * they found then, by what was set then, stays.
 */
function judgesSince(begins: StepBegins, settings: Readonly<Record<string, unknown>>): StepBegins {
  const since: Record<string, number> = { ...begins }
  for (const { name } of FIX_STEPS) {
    const own = settings[name]
    if (typeof own === 'object' && own !== null && 'since' in own && typeof own.since === 'number')
      since[name] = Math.max(since[name] ?? Number.NEGATIVE_INFINITY, own.since - 1)
  }
  return since
}

/** Of the steps that decide anew only some of what they found, which. */
const redecidedBy = (settings: Readonly<Record<string, unknown>>): Redecided =>
  Object.fromEntries(
    FIX_STEPS.flatMap(({ name, decides, settings: none }) =>
      decides ? [[name, decides(settings[name] ?? none)]] : [],
    ),
  )

/** Events of earlier parts that later ones do not take back, and what they take back besides. */
function withoutWithdrawn(events: StepEvent[], withdrawn: readonly StepEventKey[]) {
  const left: StepEventKey[] = []
  for (const key of withdrawn) {
    const found = events.findIndex((event) => isSameEvent(event, key))
    if (found < 0) left.push(key)
    else events.splice(found, 1)
  }
  return { events, left }
}

/** A replay of a hundred thousand fixes takes seconds: others have their turn after so many, which take some ms. */
const PART = 100

/** The stored fixes after a time, in parts; between them others have their turn. */
async function* partsAfter(
  tx: Tx,
  deviceId: number,
  after: number | null,
  withSensors: boolean,
): AsyncGenerator<StoredFixOf[]> {
  const turns = new Turns()
  for (
    let page = await fixesAfter(tx, deviceId, after, withSensors);
    page.length > 0;
    page = await fixesAfter(tx, deviceId, page.at(-1)?.fix.time ?? null, withSensors)
  ) {
    for (let at = 0; at < page.length; at += PART) {
      yield page.slice(at, at + PART)
      await turns.next()
    }
  }
}

const isStored = (packed: Buffer | undefined, states: Checkpoint['states']): boolean =>
  packed !== undefined && isDeepStrictEqual(unpackCheckpoint(packed), states)

/**
 * The last checkpoint before `from`, else the beginning. Where retention has taken the fixes of the
 * beginning (sealed segments), that is the oldest checkpoint that is left, or the end of what is sealed.
 */
async function findStart(tx: Tx, deviceId: number, from: number | null, begins: StepBegins): Promise<Start> {
  const begin = (checkpoint: StoredCheckpoint): Start => ({
    ...checkpoint,
    states: statesAt(checkpoint.states, checkpoint.time, begins),
  })
  const last =
    from === null ? undefined : (await storedCheckpoints(tx, [deviceId], { before: from })).get(deviceId)
  if (last) return begin(last)
  const sealed = (await sealedUntil(tx, [deviceId])).get(deviceId) ?? null
  if (sealed === null) return BEGINNING
  const oldest = (await storedCheckpoints(tx, [deviceId], { first: true })).get(deviceId)
  return oldest ? begin(oldest) : { states: NEW_STEPS, time: sealed, stopStart: sealed }
}

async function checkpointsAfter(tx: Tx, deviceId: number, after: number): Promise<Map<number, Buffer>> {
  const rows = await tx<{ packed: Buffer; ms: number }[]>`
    select checkpoint as packed, (extract(epoch from checkpoint_time) * 1000)::float8 as ms
    from device_segments
    where device_id = ${deviceId} and checkpoint_time > ${iso(after)}`
  return new Map(rows.map(({ ms, packed }) => [ms, packed]))
}

/** Takes away what was derived from the replayed interval: from a stop on, up to another or to the end. */
async function deleteSegments(
  tx: Tx,
  deviceId: number,
  from: number | null,
  until: number | null,
): Promise<Removed[]> {
  const rows = await tx<RemovedRow[]>`
    delete from device_segments
    where device_id = ${deviceId} and start_time >= ${moment(from, '-infinity')} and end_time <= ${moment(until, 'infinity')}
      and why is not null
    returning kind, (extract(epoch from start_time) * 1000)::float8 as starts,
              (extract(epoch from end_time) * 1000)::float8 as ends, false as on_trip`
  return rows.map((row) => asRemoved(row, row.kind === SEGMENT_KINDS.trip ? 'trip' : 'other'))
}

/** Takes away what was decided after one fix, up to another or to the end. */
async function deletePeriods(
  tx: Tx,
  deviceId: number,
  {
    after,
    until,
    begins,
    redecided,
  }: { after: number | null; until: number | null; begins: StepBegins; redecided: Redecided },
): Promise<Removed[]> {
  const rows = await tx<RemovedRow[]>`
    delete from device_periods
    where device_id = ${deviceId} and stream = ${PERIOD_STREAMS.fixes} and not ${foundBefore(tx, FIX_STEPS, begins)}
      and not ${leftAlone(tx, FIX_STEPS, redecided)}
      and decided_at > ${moment(after, '-infinity')} and decided_at <= ${moment(until, 'infinity')}
    returning kind, (extract(epoch from start_time) * 1000)::float8 as starts,
              (extract(epoch from end_time) * 1000)::float8 as ends, coalesce((details->>'onTrip')::boolean, false) as on_trip`
  return rows.map((row) => asRemoved(row, periodKindName(row.kind)))
}

type RemovedRow = { kind: number; starts: number; ends: number; on_trip: boolean }

const asRemoved = ({ starts, ends, on_trip }: RemovedRow, kind: string): Removed => ({
  kind,
  start: { time: starts },
  end: { time: ends },
  onTrip: on_trip,
})

const moment = (time: number | null, otherwise: string): string => (time === null ? otherwise : iso(time))

/** Writes the verdicts of fixes up to a time, which are taken out, and returns by how much steps changed. */
async function saveVerdicts(
  tx: Tx,
  deviceId: number,
  verdicts: Map<number, StoredVerdict>,
  until = Number.POSITIVE_INFINITY,
): Promise<StepDelta[]> {
  const deltas: StepDelta[] = []
  const rows: { fix_time: string; flags: number; step_cm: number }[] = []
  for (const [time, { flags, stepCm, fixTime, fresh }] of verdicts) {
    if (time > until) break
    verdicts.delete(time)
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
