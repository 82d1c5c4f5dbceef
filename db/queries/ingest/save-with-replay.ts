import type postgres from 'postgres'
import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'
import type { DeviceSettings } from '@/lib/devices/device-settings'
import type { DeviceState } from '@/lib/devices/device-state'
import type { Report, StoredFix } from '@/lib/ingest/change'
import { buildChange } from '@/lib/ingest/pipeline'
import { oldestSensed } from '@/lib/ingest/steps/sense-readings'
import { updateMotion } from '@/lib/ingest/steps/update-position'
import { isTracked } from '@/lib/positions/judge-fix'
import { copyPositions } from './copy-positions'
import { type RemovedStretch, replayHistory } from './replay-history'
import { replayReadings } from './replay-readings'
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
import { fromStateColumns } from './state-row'

export type DeviceReports = {
  deviceId: number
  version: number
  settings: DeviceSettings
  reports: readonly Report[]
}

/**
 * Saves reports of one device when some of its fixes may be stored already or are older than the
 * newest one: what is there to the digit is dropped, a different fix of a known time is kept as a
 * variant, and the touched stretch of history is replayed. Returns the state after it, or null when
 * another connection has taken the device over; then nothing was saved.
 */
export async function saveWithReplay(
  _system: SystemAccess,
  device: DeviceReports,
): Promise<DeviceState | null> {
  return (await database().$client.begin((tx) => saveInTransaction(tx, device))) as DeviceState | null
}

async function saveInTransaction(
  tx: postgres.TransactionSql,
  { deviceId, version, settings, reports }: DeviceReports,
): Promise<DeviceState | null> {
  const state = await lockState(tx, deviceId, version)
  if (!state) return null
  const change = buildChange(state, reports, settings, await storedFixes(tx, deviceId, reports))
  const owned = [{ deviceId, version, change }]

  const deltas = (await revisePositions(tx, owned)).get(deviceId) ?? []
  await copyPositions(tx, [{ deviceId, rows: change.positions }])
  let removed: readonly RemovedStretch[] = []
  if (change.hasLateFixes) {
    const tracked = change.positions.filter(({ flags, fix }) => isTracked(flags, fix.source))
    const times = tracked.map(({ fix }) => fix.time)
    const [from, until] = [Math.min(...times), Math.max(...times)]
    const replayed = await replayHistory(tx, deviceId, { from, until, settings: settings.tracking })
    change.segments = replayed.segments
    change.checkpoints = replayed.checkpoints
    change.periods.push(...replayed.periods)
    removed = replayed.removed
    change.state.tracking = replayed.state ?? change.state.tracking
    deltas.push(...replayed.deltas)
    updateMotion(change.state)
  }
  change.state.odometerCm += deltas.reduce((sum, [, cm]) => sum + cm, 0)

  await insertReadings(tx, owned)
  if (change.hasLateReadings) {
    const from = oldestSensed(change)
    const { state: readings, ...replayed } = await replayReadings(tx, deviceId, from, settings.sensing)
    change.state.sensing = { ...change.state.sensing, readings }
    change.periods.push(...replayed.periods)
    change.readingSums = replayed.readingSums
    change.readingCheckpoints = replayed.readingCheckpoints
  }

  const ledger = ledgerOf(change, deltas)
  for (const stretch of removed) ledger.add(stretch, -1)
  await saveStates(tx, owned)
  await addToQuarters(tx, [{ deviceId, ledger }])
  await insertSegments(tx, owned)
  await insertPeriods(tx, [{ deviceId, periods: change.periods }])
  await addReadingSums(tx, owned)
  const events = await insertEvents(tx, owned)
  await publishSaved(tx, owned, events)
  return change.state
}

async function lockState(
  tx: postgres.TransactionSql,
  deviceId: number,
  version: number,
): Promise<DeviceState | null> {
  const [row] = await tx<{ state: Record<string, unknown> }[]>`
    select to_jsonb(s) as state from device_states s
    where device_id = ${deviceId} and version = ${version} for update`
  return row ? fromStateColumns(row.state) : null
}

/** Microseconds of a millisecond. The limit also keeps the lookup one of the key, time by time. */
const MOST_VARIANTS = 1000

/** What is stored at the times that the reports speak of. */
async function storedFixes(
  tx: postgres.TransactionSql,
  deviceId: number,
  reports: readonly Report[],
): Promise<Map<number, StoredFix[]>> {
  const times = reports.flatMap(({ fixes }) => fixes.map(({ time }) => new Date(time).toISOString()))
  const stored = new Map<number, StoredFix[]>()
  if (times.length === 0) return stored
  const rows = await tx<
    { ms: number; lat: number; lon: number; variant: number; flags: number; source: number }[]
  >`
    select p.time_ms::float8 as ms, p.lat, p.lon, p.variant, p.flags, p.source
    from (select distinct value::timestamptz as time from json_array_elements_text(${JSON.stringify(times)}::json) as value) v
    cross join lateral (
      select * from fixes
      where device_id = ${deviceId} and fix_time >= v.time and fix_time < v.time + interval '1 millisecond'
      order by fix_time limit ${MOST_VARIANTS}
    ) p`
  for (const { ms, lat, lon, variant, flags, source } of rows) {
    const list = stored.get(ms) ?? []
    list.push({ lat, lon, variant, tracked: isTracked(flags, source) })
    stored.set(ms, list)
  }
  return stored
}
