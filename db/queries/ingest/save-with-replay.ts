import type postgres from 'postgres'
import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'
import type { Report, StoredFix } from '@/lib/ingest/change'
import type { DeviceState } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import type { StepSettings } from '@/lib/ingest/steps'
import { isTracked } from '@/lib/positions/judge-fix'
import { applyChange } from './apply-change'
import { waitForLocks } from './device-locks'
import { type LoadedState, loadStates } from './load-states'

export type DeviceReports = {
  deviceId: number
  version: number
  settings: StepSettings
  reports: readonly Report[]
}

/**
 * Saves reports of one device when some of its fixes may be stored already or are older than the
 * newest one: what is there to the digit is dropped, a different fix of a known time is kept as a
 * variant, and the touched interval of history is replayed. What is known of the device is read from the
 * database, so it does not matter how far an earlier attempt came. Returns the state after it, or null when
 * another connection has taken the device over; then nothing was saved. With `lockMs` it waits no longer for others
 * who work on the device, and fails (`isLockTimeout`).
 */
export async function saveWithReplay(
  _system: SystemAccess,
  device: DeviceReports,
  lockMs = 0,
): Promise<DeviceState | null> {
  const saved = await database().$client.begin(async (tx) => {
    if (lockMs > 0) await waitForLocks(tx, lockMs)
    return saveInTransaction(tx, device)
  })
  return saved as DeviceState | null
}

/** The same within a transaction of the caller. */
export async function saveInTransaction(
  tx: postgres.TransactionSql,
  device: DeviceReports,
): Promise<DeviceState | null> {
  const { deviceId, version, settings, reports } = device
  const loaded = await lockState(tx, device)
  if (!loaded) return null
  const stored = await storedFixes(tx, deviceId, reports)
  const change = buildChange(loaded.state, reports, settings, { stored, disagrees: loaded.disagrees })
  await applyChange(tx, [{ deviceId, version, change }])
  return change.state
}

/** Brings what is stored of a device in line with its steps, from where it disagrees on. Null when it was taken over. */
export const reconcile = (
  system: SystemAccess,
  device: Omit<DeviceReports, 'reports'>,
): Promise<DeviceState | null> => saveWithReplay(system, { ...device, reports: [] })

async function lockState(
  tx: postgres.TransactionSql,
  { deviceId, version, settings }: Omit<DeviceReports, 'reports'>,
): Promise<LoadedState | null> {
  const rows = await tx`
    select 1 from device_states where device_id = ${deviceId} and version = ${version} for update`
  if (rows.length === 0) return null
  // Who has the row works alone on the device.
  await waitForLocks(tx, 0)
  return (await loadStates(tx, [deviceId], new Map([[deviceId, settings]]))).get(deviceId) ?? null
}

/** Microseconds of a millisecond. The limit also keeps the lookup one of the key, time by time. */
const MOST_VARIANTS = 1000

/** What is stored at the times that the reports speak of. */
export async function storedFixes(
  tx: postgres.Sql | postgres.TransactionSql,
  deviceId: number,
  reports: readonly Pick<Report, 'fixes'>[],
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
