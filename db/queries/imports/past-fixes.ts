import type postgres from 'postgres'
import { database } from '@/db/client'
import { isRefused } from '@/db/constraint'
import { applyChange } from '@/db/queries/ingest/apply-change'
import { arrayOf } from '@/db/queries/ingest/columns'
import { loadStates } from '@/db/queries/ingest/load-states'
import { storedFixes } from '@/db/queries/ingest/save-with-replay'
import { settingsOf } from '@/db/queries/ingest/settings-loaders'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import type { DeviceState } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import type { StepSettings } from '@/lib/ingest/steps'
import { noteDays } from './origins'

/** What a device told on some days of the past, the oldest first. */
export type PastDays = {
  deviceId: number
  report: Report
  /** By what the device is known, and until which day all is stored with it; null where more of its last day follows. */
  origin: { source: string; externalId: string; until: string | null }
}

/**
 * Puts the past of several devices into their histories, by the steps that the gateway takes: trips, stops and sums come of it
 * as if it had been heard, and nobody is told of what it raises. What is stored already is left out. Whoever holds a device is
 * fenced, and takes it up again with the new state. How far each device is, is written down with it. Returns how many fixes
 * were new. A device that is gone is left out.
 */
export async function savePastDays(access: Access, days: readonly PastDays[]): Promise<number> {
  requirePermission(access, 'imports.run')
  const ids = days.map(({ deviceId }) => deviceId)
  const settings = await settingsOf(ids)
  try {
    return await save(days, settings, false)
  } catch (error) {
    // Fixes that are there to the microsecond: looked up, they are told apart.
    if (!isRefused(error)) throw error
    return save(days, settings, true)
  }
}

type Settings = ReadonlyMap<number, StepSettings>

function save(days: readonly PastDays[], settings: Settings, isLookedUp: boolean): Promise<number> {
  return database().$client.begin((tx) => saveIn(tx, days, { settings, isLookedUp })) as Promise<number>
}

async function saveIn(
  tx: postgres.TransactionSql,
  days: readonly PastDays[],
  { settings, isLookedUp }: { settings: Settings; isLookedUp: boolean },
): Promise<number> {
  const present = days.filter(({ deviceId, report }) => settings.has(deviceId) && hasSomething(report))
  const ids = present.map(({ deviceId }) => deviceId).sort((a, b) => a - b)
  // In the order in which gateways take them.
  const rows = await tx<{ id: number; version: number }[]>`
    insert into device_states as s (device_id, version)
    select id, 1 from unnest(${arrayOf(ids)}::text::int[]) as v(id) order by id
    on conflict (device_id) do update set version = s.version + 1
    returning device_id as id, version`
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const states = await loadStates(tx, ids, settings)
  const changes = []
  for (const { deviceId, report } of present) {
    const [loaded, version, own] = [states.get(deviceId), versions.get(deviceId), settings.get(deviceId)]
    if (!loaded || version === undefined || !own) continue
    const seen = loaded.state.fixTime ?? 0
    const isOlder = report.fixes.some(({ time }) => time <= seen)
    const stored = isLookedUp || isOlder ? await storedFixes(tx, deviceId, [report]) : new Map()
    const change = buildChange(loaded.state, [report], own, { stored, disagrees: loaded.disagrees })
    // What was told long ago is not what holds now.
    if (isOlder) Object.assign(change.state, valuesOf(loaded.state))
    changes.push({ deviceId, version, change, untold: true })
  }
  await applyChange(tx, changes)
  for (const {
    origin: { until, ...origin },
  } of days)
    if (until !== null) await noteDays(tx, { ...origin, until })
  return changes.reduce((sum, { change }) => sum + change.positions.length, 0)
}

const hasSomething = ({ fixes, readings = [], events }: Report): boolean =>
  fixes.length + readings.length + events.length > 0

const valuesOf = ({ ignition, sensors }: DeviceState): Pick<DeviceState, 'ignition' | 'sensors'> => ({
  ignition,
  sensors,
})
