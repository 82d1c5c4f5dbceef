import type postgres from 'postgres'
import { database } from '@/db/client'
import type { ReadingRow } from '@/lib/ingest/change'
import { NOTHING_UNSAVED, type Unsaved } from '@/lib/ingest/device-state'
import { runFixSteps, runReadingSteps } from '@/lib/ingest/run-steps'
import {
  DEFAULT_STEP_SETTINGS,
  FIX_STEPS,
  NEW_STEPS,
  READING_STEPS,
  REPORT_STEPS,
  type StepName,
  type StepSettings,
  type StepStates,
  stepVersion,
} from '@/lib/ingest/steps'
import { isLate } from '@/lib/tracking/sensing/sense'
import type { ReadingsState } from '@/lib/tracking/sensing/state'
import { unpackState } from './pack'
import { settingsOf } from './settings-loaders'
import {
  fixesAfter,
  fixesSince,
  PAGE,
  type StoredFixOf,
  sealedUntil,
  storedCheckpoints,
} from './stored-fixes'
import { newestDailyStates, readingsSince } from './stored-readings'

type Sql = postgres.Sql | postgres.TransactionSql

/**
 * The steps of a device as they are after everything that is stored. `disagrees` tells the oldest fix or
 * reading from which on running them again does not give what is stored, because a step or its settings
 * changed meanwhile: history is to be replayed from there before anything is added.
 */
export type LoadedSteps = {
  steps: StepStates
  unsaved: Unsaved
  disagrees: { fixes: number | null; readings: number | null }
}

/**
 * The states of the steps of devices: what was saved last, and what is stored since run again on top of
 * it. Nothing is written. A state of another version is not used; its step begins where it can.
 */
export async function loadSteps(
  sql: Sql,
  deviceIds: readonly number[],
  settings: ReadonlyMap<number, StepSettings>,
): Promise<Map<number, LoadedSteps>> {
  const kept = await readKept(sql, deviceIds)
  const [fixes, readings] = [
    await fixesBehind(sql, deviceIds, kept),
    await readingsBehind(sql, deviceIds, kept),
  ]
  const loaded = new Map<number, LoadedSteps>()
  for (const id of deviceIds) {
    const own = settings.get(id) ?? DEFAULT_STEP_SETTINGS
    const behind = fixes.get(id)
    const newReadings = readings.get(id)?.readings ?? []
    const start = { ...NEW_STEPS, ...kept.get(id)?.steps, ...behind?.from, ...readings.get(id)?.from }
    const ran = runFixSteps(start, behind?.fixes.map(({ fix }) => fix) ?? [], own)
    const agrees =
      ran.closed.segments.length + ran.closed.periods.length === 0 &&
      ran.verdicts.every(({ flags, stepCm }, index) => {
        const stored = behind?.fixes[index]?.stored
        return stored?.flags === flags && stored.stepCm === stepCm
      })
    const sensed = runReadingSteps(ran.states, newReadings, own)
    const inputs = (behind?.fixes.length ?? 0) + newReadings.length
    const unsaved: StepName[] = [
      ...(behind?.fixes.length ? namesOf(FIX_STEPS) : []),
      ...(newReadings.length > 0 ? namesOf(READING_STEPS) : []),
    ]
    loaded.set(id, {
      // The very same objects where nothing was run: what is not changed need not be saved.
      steps: inputs === 0 ? start : sensed.states,
      unsaved: inputs === 0 ? NOTHING_UNSAVED : { steps: unsaved, inputs, since: null },
      disagrees: {
        fixes: agrees ? null : (behind?.fixes[0]?.fix.time ?? null),
        readings: sensed.closed.periods.length > 0 ? (newReadings[0]?.time ?? null) : null,
      },
    })
  }
  return loaded
}

/** The same for readers, by the settings that hold now. The ids are ones that the caller has found in scope. */
export async function currentSteps(deviceIds: readonly number[]): Promise<Map<number, StepStates>> {
  const loaded = await loadSteps(database().$client, deviceIds, await settingsOf(deviceIds))
  return new Map([...loaded].map(([id, { steps }]) => [id, steps]))
}

const namesOf = (steps: readonly { name: string }[]): StepName[] => steps.map(({ name }) => name as StepName)

/** `fixes` is the time of the newest that is in the states of the steps over fixes; undefined without such states. */
type Kept = { steps: Partial<StepStates>; fixes: number | null | undefined; readings: boolean }

async function readKept(sql: Sql, deviceIds: readonly number[]): Promise<Map<number, Kept>> {
  const rows = await sql<{ id: number; step: string; version: number; ms: number | null; data: Buffer }[]>`
    select device_id as id, step, version, (extract(epoch from at) * 1000)::float8 as ms, data
    from device_step_states where device_id = any(${`{${deviceIds.join(',')}}`}::text::int[])`
  const byDevice = new Map<number, (typeof rows)[number][]>()
  for (const row of rows) byDevice.set(row.id, [...(byDevice.get(row.id) ?? []), row])
  const kept = new Map<number, Kept>()
  for (const [id, all] of byDevice) {
    const usable = all.filter(({ step, version }) => version === stepVersion(step))
    const has = (name: string) => usable.some(({ step }) => step === name)
    const ofFixes = usable.filter(({ step }) => FIX_STEPS.some(({ name }) => name === step))
    // They see the same fixes; one that does not know as much as the others was not saved with them.
    const together = ofFixes.length === FIX_STEPS.length && new Set(ofFixes.map(({ ms }) => ms)).size === 1
    const readings = READING_STEPS.every(({ name }) => has(name))
    const names = new Set<string>([
      ...namesOf(REPORT_STEPS),
      ...(together ? namesOf(FIX_STEPS) : []),
      ...(readings ? namesOf(READING_STEPS) : []),
    ])
    const steps = Object.fromEntries(
      usable.filter(({ step }) => names.has(step)).map(({ step, data }) => [step, unpackState(data)]),
    )
    kept.set(id, { steps, fixes: together ? (ofFixes[0]?.ms ?? null) : undefined, readings })
  }
  return kept
}

type Behind = { from: Partial<StepStates>; fixes: StoredFixOf[] }

/** The fixes that the kept states have not seen; where there are none to use, those since the last checkpoint. */
async function fixesBehind(
  sql: Sql,
  deviceIds: readonly number[],
  kept: ReadonlyMap<number, Kept>,
): Promise<Map<number, Behind>> {
  const without = deviceIds.filter((id) => kept.get(id)?.fixes === undefined)
  const checkpoints = await storedCheckpoints(sql, without)
  const sealed = await sealedUntil(
    sql,
    without.filter((id) => !checkpoints.has(id)),
  )
  const since = deviceIds.map((deviceId) => ({
    deviceId,
    after: kept.get(deviceId)?.fixes ?? checkpoints.get(deviceId)?.time ?? sealed.get(deviceId) ?? null,
  }))
  const found = await fixesSince(sql, since)
  const behind = new Map<number, Behind>()
  for (const { deviceId } of since) {
    const fixes = found.get(deviceId) ?? []
    // More than a page is unusual; it is read to the end.
    for (let page = fixes; page.length >= PAGE; ) {
      page = await fixesAfter(sql, deviceId, page.at(-1)?.fix.time ?? null)
      fixes.push(...page)
    }
    behind.set(deviceId, { from: checkpoints.get(deviceId)?.states ?? {}, fixes })
  }
  return behind
}

/** The readings that the kept states have not seen; where there are none to use, those of the last day that is known. */
async function readingsBehind(
  sql: Sql,
  deviceIds: readonly number[],
  kept: ReadonlyMap<number, Kept>,
): Promise<Map<number, { from: Partial<StepStates>; readings: ReadingRow[] }>> {
  const without = deviceIds.filter((id) => !kept.get(id)?.readings)
  const daily = await newestDailyStates(sql, without)
  const seenBy = (id: number): ReadingsState | null =>
    kept.get(id)?.steps.sensing ?? daily.get(id)?.state ?? null
  const since = deviceIds.map((deviceId) => ({
    deviceId,
    from: kept.get(deviceId)?.steps.sensing?.seen?.time ?? daily.get(deviceId)?.time ?? null,
  }))
  const found = await readingsSince(sql, since)
  return new Map(
    deviceIds.map((id) => {
      const seen = seenBy(id)
      const readings = (found.get(id) ?? []).filter((reading) => !seen || !isLate(seen, reading))
      const state = daily.get(id)?.state
      return [id, { from: state ? { sensing: state } : {}, readings }]
    }),
  )
}
