import type postgres from 'postgres'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { wantedKinds } from '@/db/queries/webhooks/wanted-kinds'
import type { DeviceChange } from '@/lib/ingest/change'
import { NOTHING_UNSAVED } from '@/lib/ingest/device-state'
import { deadlinesOf } from '@/lib/ingest/stages/collect-deadlines'
import { eventRows } from '@/lib/ingest/stages/collect-events'
import { updateMotion } from '@/lib/ingest/stages/update-position'
import { FIX_STEPS, STEPS, type StepBegins } from '@/lib/ingest/steps'
import { foundInChanges } from '@/lib/webhooks/found-in-change'
import { orderByAlerts } from './alert-commands'
import { allOf } from './all-of'
import { copyPositions } from './copy-positions'
import { copyReadings, partByReadings } from './copy-readings'
import { markToldOtherwise } from './mark-card-reads'
import { markCounters } from './mark-counters'
import { replayHistory } from './replay-history'
import { replayReadings } from './replay-readings'
import {
  type EventPair,
  insertEvents,
  orderTelling,
  orderWithdrawals,
  publishChanged,
  publishEvents,
  type SavedEvents,
  type StoredEvent,
  saveDeadlines,
  withdrawEvents,
} from './save-events'
import { chooseFiles, saveFiles } from './save-files'
import {
  addToQuarterHours,
  insertReadings,
  insertSegments,
  ledgerOf,
  publishStates,
  revisePositions,
} from './save-parts'
import { addReadingSums, insertPeriods, insertReadingCheckpoints } from './save-periods'
import { saveStates } from './save-states'

export type OwnedChange = {
  deviceId: number
  version: number
  change: DeviceChange
  /** What it raises is kept and told nobody, nor acted on: it is history of another platform. */
  untold?: boolean
}

/**
 * Writes changes of devices: what was received, what the steps made of it, and what is known now. The one
 * place that does, for data in order, for late data and for recomputation alike.
 *
 * Late changes (`lateFixes`, `lateReadings`) are completed on the way by replaying the touched part of
 * history; the caller has locked the state rows of their devices. Throws `TakenOver`, with nothing to be
 * committed, when a device's version is not the given one; a unique violation when a fix is stored already, and of
 * `readings: 'new'` also when a reading is.
 */
export async function applyChange(
  tx: postgres.TransactionSql,
  owned: readonly OwnedChange[],
  { readings }: { readings: 'new' | 'perhapsStored' } = { readings: 'perhapsStored' },
): Promise<void> {
  const revised = await revisePositions(tx, owned)
  for (const { deviceId, change } of owned) {
    change.deltas.push(...(revised.get(deviceId) ?? []))
    change.state.odometerCm += total(change.deltas)
  }
  await chooseFiles(tx, owned)
  const late = owned.filter(({ change }) => isLate(change))
  const inOrder = late.length === 0 ? owned : owned.filter(({ change }) => !isLate(change))
  const { copied, inserted } = readings === 'new' ? partByReadings(owned) : { copied: [], inserted: owned }
  // Sent without waiting for each other's answers; copies, which nothing can follow before they are over, are the last.
  const [, , found] = await allOf([
    saveStates(tx, inOrder),
    insertReadings(tx, inserted),
    saveFound(tx, inOrder),
    copyRowsOf(tx, owned, copied),
  ])
  for (const one of late) await replay(tx, one)
  await saveStates(tx, late)
  const foundLate = await saveFound(tx, late)
  // Those without a place of their own look for it among the fixes.
  await insertPeriods(
    tx,
    owned.map(({ deviceId, change }) => ({ deviceId, periods: change.periods })),
  )
  await markToldOtherwise(tx, owned)
  await markCounters(tx, owned)
  const events = [...found.added, ...foundLate.added]
  await saveFiles(tx, owned, events)
  const told = owned.filter(({ untold }) => !untold)
  const raised = told.map(({ deviceId, change: { events, settings } }) => ({
    deviceId,
    events,
    rules: settings.alertRules,
  }))
  await orderTelling(tx, raised, events)
  await orderByAlerts(tx, raised, events)
  const retracted = late.flatMap(({ deviceId, change }) =>
    change.retracted.map((id) => [deviceId, id] as const),
  )
  const withdrawn = [...found.withdrawn, ...foundLate.withdrawn, ...retracted]
  await orderWithdrawals(tx, withdrawn)
  await publishEvents(tx, events)
  await publishChanged(tx, [...found.changed, ...foundLate.changed, ...withdrawn])
  await tellOfChanges(tx, told, events)
}

/** One copy after the other: the second is sent when the first is over. */
async function copyRowsOf(
  tx: postgres.TransactionSql,
  owned: readonly OwnedChange[],
  withReadings: readonly OwnedChange[],
): Promise<void> {
  await copyPositions(
    tx,
    owned.map(({ deviceId, change }) => ({ deviceId, rows: change.positions })),
  )
  await copyReadings(tx, withReadings)
}

/** Tells other people's programs; costs nothing where none wants to be told. */
async function tellOfChanges(
  tx: postgres.TransactionSql,
  owned: readonly OwnedChange[],
  events: readonly StoredEvent[],
): Promise<void> {
  const wanted = await wantedKinds(tx)
  if (wanted.size > 0) await tellWebhooks(tx, foundInChanges(owned, events, wanted))
}

/**
 * Writes what was found in the data and tells of the states; returns the new events, those that changed and those that are
 * taken back. Each part is one statement at most, so that all are sent at once.
 */
async function saveFound(
  tx: postgres.TransactionSql,
  owned: readonly OwnedChange[],
): Promise<SavedEvents & { withdrawn: EventPair[] }> {
  const changes = owned.map(({ deviceId, change, untold }) => ({ ...change, deviceId, untold }))
  const [{ added, changed }, withdrawn] = await allOf([
    insertEvents(tx, changes),
    withdrawEvents(tx, changes),
    addToQuarterHours(
      tx,
      owned.map(({ deviceId, change }) => ({ deviceId, ledger: ledgerOf(change) })),
    ),
    insertSegments(tx, owned),
    addReadingSums(tx, owned),
    insertReadingCheckpoints(tx, owned),
    saveDeadlines(tx, changes),
    publishStates(tx, owned),
  ])
  return { added, changed, withdrawn }
}

/** Whether a change can only be completed by a replay. */
export const isLate = ({ lateFixes, lateReadings }: DeviceChange): boolean =>
  lateFixes !== null || lateReadings !== null

/** Completes a late change: its steps are run again over what is stored. */
async function replay(tx: postgres.TransactionSql, { deviceId, change }: OwnedChange): Promise<void> {
  const { state, settings, lateFixes, lateReadings } = change
  if (lateFixes) {
    // What is decided anew from the beginning on is so by steps, too, that began later.
    if (lateFixes.from === null) state.begins = without(state.begins, FIX_STEPS)
    const replayed = await replayHistory(tx, deviceId, { ...lateFixes, settings, begins: state.begins })
    change.segments.push(...replayed.segments)
    change.checkpoints.push(...replayed.checkpoints)
    change.periods.push(...replayed.periods)
    change.events.push(...eventRows(change, replayed.events))
    change.withdrawn.push(...replayed.withdrawn)
    change.retracted.push(...replayed.retracted)
    change.removed.push(...replayed.removed)
    change.deltas.push(...replayed.deltas)
    state.steps = { ...state.steps, ...replayed.states }
    state.odometerCm += total(replayed.deltas)
    updateMotion(state)
  }
  if (lateReadings !== null) {
    const { begins } = state
    const replayed = await replayReadings(tx, deviceId, { from: lateReadings, settings, begins })
    state.steps = { ...state.steps, ...replayed.states }
    change.events.push(...eventRows(change, replayed.events))
    change.retracted.push(...replayed.retracted)
    change.periods.push(...replayed.periods)
    change.readingSums = replayed.readingSums
    change.readingCheckpoints = replayed.readingCheckpoints
  }
  change.deadlines = deadlinesOf(state.steps, settings)
  // What was kept of the steps does not follow from what is stored any more.
  change.savedSteps = STEPS.map(({ name }) => name)
  state.unsaved = NOTHING_UNSAVED
}

const without = (begins: StepBegins, steps: readonly { name: string }[]): StepBegins =>
  Object.fromEntries(Object.entries(begins).filter(([name]) => !steps.some((step) => step.name === name)))

const total = (deltas: DeviceChange['deltas']): number => deltas.reduce((sum, [, cm]) => sum + cm, 0)
