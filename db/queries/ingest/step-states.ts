import type postgres from 'postgres'
import { database } from '@/db/client'
import { SAVE_AT_ONCE, type Unsaved } from '@/lib/ingest/device-state'
import { type FixRun, type ReadingRun, runFixSteps, runReadingSteps } from '@/lib/ingest/run-steps'
import {
  DEFAULT_STEP_SETTINGS,
  FIX_STEPS,
  NEW_STEPS,
  newestFix,
  newestReading,
  READING_STEPS,
  REPORT_STEPS,
  type StepBegins,
  type StepName,
  type StepSettings,
  type StepStates,
} from '@/lib/ingest/steps'
import { isLate } from '@/lib/tracking/sensing/sense'
import { statesAt } from './pack'
import { settingsOf } from './settings-loaders'
import { beginsDuring, type Named, NO_SLOTS, readKept, type Start, startOf, statesIn } from './step-starts'
import {
  fixesAfter,
  fixesSince,
  newestFixTimes,
  PAGE,
  readsSensorsOfFixes,
  type StoredFixOf,
  sealedUntil,
  storedCheckpoints,
} from './stored-fixes'
import { newestDailyStates, newestReadingTimes, readingsAfter, readingsSince } from './stored-readings'

type Sql = postgres.Sql | postgres.TransactionSql

/** Of each of many devices so much is read at first. Nearly always it is all: states are saved after 20. */
const FIRST_PAGE = 60

/**
 * The steps of a device as they are after everything that is stored. `disagrees` tells the oldest fix or
 * reading from which on running them again does not give what is stored, because a step or its settings
 * changed meanwhile: history is to be replayed from there before anything is added.
 */
export type LoadedSteps = {
  steps: StepStates
  begins: StepBegins
  unsaved: Unsaved
  disagrees: { fixes: number | null; readings: number | null }
}

/**
 * The states of the steps of devices: what was saved last, and what is stored since run again on top of
 * it, a page at a time. Nothing is written. A state of another version is not used. The first step over fixes,
 * and over readings, then begins where it can; another one, or one that is new, after what is stored by now.
 *
 * Where what is stored disagrees, the states are those up to there, unless all are wanted `toEnd`.
 */
export async function loadSteps(
  sql: Sql,
  deviceIds: readonly number[],
  settings: ReadonlyMap<number, StepSettings>,
  { toEnd = false }: { toEnd?: boolean } = {},
): Promise<Map<number, LoadedSteps>> {
  const kept = await readKept(sql, deviceIds)
  const starts = deviceIds.map((deviceId): DeviceStart => {
    const own = kept.get(deviceId) ?? NO_SLOTS
    const steps = { ...NEW_STEPS, ...statesIn(own, REPORT_STEPS) }
    return {
      deviceId,
      steps,
      settings: settings.get(deviceId) ?? DEFAULT_STEP_SETTINGS,
      fixes: startOf(own, FIX_STEPS),
      readings: startOf(own, READING_STEPS),
    }
  })
  const fixes = await catchUpFixes(sql, starts, toEnd)
  const readings = await catchUpReadings(sql, starts, toEnd)
  const begins = await beginFresh(sql, starts, { fixes, readings, toEnd })
  return new Map(
    starts.map(({ deviceId, steps, ...start }) => {
      const [ofFixes, ofReadings] = [progressOf(fixes, deviceId), progressOf(readings, deviceId)]
      const own = begins.get(deviceId) ?? {}
      const begun = (one: Start): boolean => one.fresh.some((name) => name in own)
      const unsaved: StepName[] = [
        ...(ofFixes.inputs > 0 || begun(start.fixes) ? namesOf(FIX_STEPS) : []),
        ...(ofReadings.inputs > 0 || begun(start.readings) ? namesOf(READING_STEPS) : []),
      ]
      const isNew = begun(start.fixes) || begun(start.readings)
      return [
        deviceId,
        {
          steps: {
            ...steps,
            ...statesOf(ofFixes.states, FIX_STEPS),
            ...statesOf(ofReadings.states, READING_STEPS),
          },
          begins: own,
          unsaved: {
            steps: unsaved,
            inputs: isNew ? SAVE_AT_ONCE : ofFixes.inputs + ofReadings.inputs,
            since: null,
          },
          disagrees: { fixes: ofFixes.disagreesFrom, readings: ofReadings.disagreesFrom },
        },
      ]
    }),
  )
}

/** The same for readers, by the settings that hold now. The ids are ones that the caller has found in scope. */
export async function currentSteps(deviceIds: readonly number[]): Promise<Map<number, StepStates>> {
  const loaded = await loadSteps(database().$client, deviceIds, await settingsOf(deviceIds), { toEnd: true })
  return new Map([...loaded].map(([id, { steps }]) => [id, steps]))
}

const namesOf = (steps: readonly Named[]): StepName[] => steps.map(({ name }) => name as StepName)
const statesOf = (states: StepStates, steps: readonly Named[]): Partial<StepStates> =>
  Object.fromEntries(namesOf(steps).map((name) => [name, states[name]]))

type DeviceStart = {
  deviceId: number
  /** With the states of the steps over reports; the others are new. */
  steps: StepStates
  settings: StepSettings
  fixes: Start
  readings: Start
}

/** How far the steps of a device have come, and since when what is stored is not what they say. */
type Progress = { states: StepStates; inputs: number; first: number | null; disagreesFrom: number | null }

const NO_PROGRESS: Progress = { states: NEW_STEPS, inputs: 0, first: null, disagreesFrom: null }
const progressOf = (all: ReadonlyMap<number, Progress>, id: number): Progress => all.get(id) ?? NO_PROGRESS

function advance(
  one: Progress,
  { states, closed, events, withdrawn }: FixRun | ReadingRun,
  { inputs, first, agrees }: { inputs: number; first: number; agrees: boolean },
): void {
  one.states = states
  one.inputs += inputs
  one.first ??= first
  const found = closed.segments.length + closed.periods.length + events.length + withdrawn.length
  if (found > 0 || !agrees) one.disagreesFrom ??= one.first
}

/** Runs the steps over the fixes that the kept states have not seen; where there are none, those since the last checkpoint. */
async function catchUpFixes(
  sql: Sql,
  starts: readonly DeviceStart[],
  toEnd: boolean,
): Promise<Map<number, Progress>> {
  const without = starts.filter(({ fixes }) => fixes.at === undefined).map(({ deviceId }) => deviceId)
  const checkpoints = await storedCheckpoints(sql, without)
  const sealed = await sealedUntil(
    sql,
    without.filter((id) => !checkpoints.has(id)),
  )
  const since = starts.map(({ deviceId, fixes }) => ({
    deviceId,
    after: fixes.at ?? checkpoints.get(deviceId)?.time ?? sealed.get(deviceId) ?? null,
  }))
  const pages = await fixesSince(
    sql,
    since,
    FIRST_PAGE,
    starts.some(({ settings }) => readsSensorsOfFixes(settings)),
  )
  const progress = new Map<number, Progress>()
  for (const { deviceId, settings, fixes } of starts) {
    const checkpoint = checkpoints.get(deviceId)
    const from = checkpoint ? statesAt(checkpoint.states, checkpoint.time, fixes.begins) : fixes.states
    const one = { ...NO_PROGRESS, states: { ...NEW_STEPS, ...from } }
    progress.set(deviceId, one)
    const begins = beginsDuring(fixes)
    const take = (page: readonly StoredFixOf[]): void => {
      const [oldest] = page
      if (!oldest) return
      const run = runFixSteps(
        one.states,
        page.map(({ fix }) => fix),
        settings,
        begins,
      )
      const agrees = run.verdicts.every(({ flags, stepCm }, index) => {
        const stored = page[index]?.stored
        return stored?.flags === flags && stored.stepCm === stepCm
      })
      advance(one, run, { inputs: page.length, first: oldest.fix.time, agrees })
    }
    let page = pages.get(deviceId) ?? []
    pages.delete(deviceId)
    take(page)
    for (let size = FIRST_PAGE; page.length >= size && goesOn(one, toEnd); size = PAGE) {
      page = await fixesAfter(sql, deviceId, page.at(-1)?.fix.time ?? null, readsSensorsOfFixes(settings))
      take(page)
    }
  }
  return progress
}

const goesOn = ({ disagreesFrom }: Progress, toEnd: boolean): boolean => toEnd || disagreesFrom === null

/** The same with readings; where there are no states, those of the last day that is known. */
async function catchUpReadings(
  sql: Sql,
  starts: readonly DeviceStart[],
  toEnd: boolean,
): Promise<Map<number, Progress>> {
  const without = starts.filter(({ readings }) => readings.at === undefined).map(({ deviceId }) => deviceId)
  const daily = await newestDailyStates(sql, without)
  const since = starts.map(({ deviceId, readings }) => ({
    deviceId,
    from: readings.at ?? daily.get(deviceId)?.time ?? null,
  }))
  const pages = await readingsSince(sql, since, FIRST_PAGE)
  const progress = new Map<number, Progress>()
  for (const { deviceId, settings, readings } of starts) {
    const checkpoint = daily.get(deviceId)
    const from = checkpoint ? statesAt(checkpoint.states, checkpoint.time, readings.begins) : readings.states
    const one = { ...NO_PROGRESS, states: { ...NEW_STEPS, ...from } }
    progress.set(deviceId, one)
    const begins = beginsDuring(readings)
    for (let page = pages.get(deviceId) ?? [], size = FIRST_PAGE; page.length > 0; size = PAGE) {
      const known = { seen: newestReading(one.states) }
      const fresh = page.filter((reading) => !isLate(known, reading))
      const [oldest] = fresh
      if (oldest) {
        const run = runReadingSteps(one.states, fresh, settings, begins)
        advance(one, run, { inputs: fresh.length, first: oldest.time, agrees: true })
      }
      const last = page.at(-1)
      if (!last || page.length < size || !goesOn(one, toEnd)) break
      page = await readingsAfter(sql, deviceId, last, PAGE)
    }
    pages.delete(deviceId)
  }
  return progress
}

/** When the steps of devices began, those that are fresh after what is stored by now. */
async function beginFresh(
  sql: Sql,
  starts: readonly DeviceStart[],
  {
    fixes,
    readings,
    toEnd,
  }: Record<'fixes' | 'readings', ReadonlyMap<number, Progress>> & { toEnd: boolean },
): Promise<Map<number, StepBegins>> {
  // Where the states are those of the end, they tell what the newest is.
  const stopped = (one: Start, progress: Progress): boolean =>
    one.fresh.length > 0 && !goesOn(progress, toEnd)
  const idsOf = (over: 'fixes' | 'readings', progress: ReadonlyMap<number, Progress>): number[] =>
    starts
      .filter((one) => stopped(one[over], progressOf(progress, one.deviceId)))
      .map(({ deviceId }) => deviceId)
  const newestFixes = await newestFixTimes(sql, idsOf('fixes', fixes))
  const newestReadings = await newestReadingTimes(sql, idsOf('readings', readings))
  return new Map(
    starts.map(({ deviceId, ...start }) => {
      const begins = { ...start.fixes.begins, ...start.readings.begins }
      const fix = newestFixes.get(deviceId) ?? newestFix(progressOf(fixes, deviceId).states)
      const reading =
        newestReadings.get(deviceId) ?? newestReading(progressOf(readings, deviceId).states)?.time ?? null
      for (const name of start.fixes.fresh) if (fix !== null) begins[name] = fix
      for (const name of start.readings.fresh) if (reading !== null) begins[name] = reading
      return [deviceId, begins]
    }),
  )
}
