import type postgres from 'postgres'
import { database } from '@/db/client'
import { sqlState, UNIQUE_VIOLATION } from '@/db/constraint'
import type { SystemAccess } from '@/lib/auth/access'
import type { DeviceChange } from '@/lib/ingest/change'
import { copyPositions } from './copy-positions'
import {
  addToQuarters,
  insertEvents,
  insertReadings,
  insertSegments,
  ledgerOf,
  publishSaved,
  revisePositions,
} from './save-parts'
import { addReadingSums, insertPeriods } from './save-periods'
import { saveStates } from './save-states'

export type OwnedChange = { deviceId: number; version: number; change: DeviceChange }

/** What became of a batch. Fenced devices were taken over by another connection; nothing of theirs was saved. */
export type Saved = { fenced: ReadonlySet<number> }

/** Some fix is stored already; nothing was saved. The batch must go device by device. */
export class AlreadyStored extends Error {}

/** Saves the changes of many devices in one transaction. When it returns, they are committed. */
export async function saveChanges(_system: SystemAccess, owned: readonly OwnedChange[]): Promise<Saved> {
  try {
    return (await database().$client.begin((tx) => saveInTransaction(tx, owned))) as Saved
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new AlreadyStored()
    throw error
  }
}

async function saveInTransaction(tx: postgres.TransactionSql, owned: readonly OwnedChange[]): Promise<Saved> {
  const revised = await revisePositions(tx, owned)
  for (const { deviceId, change } of owned) change.state.odometerCm += total(revised.get(deviceId))
  const fenced = await saveStates(tx, owned)
  const held = fenced.size === 0 ? owned : owned.filter(({ deviceId }) => !fenced.has(deviceId))
  await copyPositions(
    tx,
    held.map(({ deviceId, change }) => ({ deviceId, rows: change.positions })),
  )
  await addToQuarters(
    tx,
    held.map(({ deviceId, change }) => ({
      deviceId,
      ledger: ledgerOf(change, revised.get(deviceId) ?? []),
    })),
  )
  await insertSegments(tx, held)
  await insertPeriods(
    tx,
    held.map(({ deviceId, change }) => ({ deviceId, periods: change.periods })),
  )
  await addReadingSums(tx, held)
  const events = await insertEvents(tx, held)
  await insertReadings(tx, held)
  await publishSaved(tx, held, events)
  return { fenced }
}

function total(deltas: readonly (readonly [number, number])[] | undefined): number {
  return (deltas ?? []).reduce((sum, [, cm]) => sum + cm, 0)
}
