import { and, eq } from 'drizzle-orm'
import type postgres from 'postgres'
import { database } from '@/db/client'
import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { applyChange } from '@/db/queries/ingest/apply-change'
import { loadStates } from '@/db/queries/ingest/load-states'
import { settingsOf, trackingSourcesOf } from '@/db/queries/ingest/settings-loaders'
import { fixesAfter } from '@/db/queries/ingest/stored-fixes'
import { foreignTimes } from '@/db/queries/ownership/owned-times'
import type { Range } from '@/db/queries/playback/track'
import { visibleDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'
import { trackingSettings } from '@/lib/devices/device-settings'
import { isBeside } from '@/lib/devices/owned-times'
import { AppError } from '@/lib/errors'
import { buildChange } from '@/lib/ingest/pipeline'
import { compareRecomputed, recompute } from '@/lib/tracking/recompute'
import type { RecomputePreview, SettingsScope, TrackingThresholds } from '@/lib/tracking/thresholds'
import { devicesOfScope } from './tracking-settings'

/** Before the range, so much is read to know how it begins. */
const LEAD_MS = 2 * 86_400_000
const MAX_FIXES = 300_000

type Wanted = { settings: TrackingThresholds; scope: SettingsScope }

/** What other thresholds would change in a range of a device's past. Nothing is written. */
export async function previewRecompute(
  access: Access,
  imei: string,
  { from, to }: Range,
  { settings, scope }: Wanted,
): Promise<RecomputePreview> {
  const devices = await devicesOfScope(access, imei, scope)
  const deviceId = await openDeviceIdOf(access, imei)
  const sources = await trackingSourcesOf(deviceId)
  if (!sources) throw new AppError('deviceUnknown')
  const wanted = scope === 'model' ? { ofModel: settings } : { own: settings }
  const fixes = await readFixes(deviceId, from.getTime() - LEAD_MS, to.getTime())
  const before = recompute(fixes, trackingSettings(sources))
  const after = recompute(fixes, trackingSettings({ ...sources, ...wanted }))
  const hidden = await foreignTimes(access, deviceId)
  const sees = (from: number, to: number) => isBeside({ from: new Date(from), to: new Date(to) }, hidden)
  const range = { from: from.getTime(), to: to.getTime() }
  const compared = compareRecomputed(before, after, range, hidden.length > 0 ? sees : undefined)
  return { devices: devices.length, ...compared }
}

async function readFixes(deviceId: number, from: number, to: number) {
  const fixes = []
  for (let after = from; ; ) {
    const page = await fixesAfter(database().$client, deviceId, after)
    for (const { fix } of page) {
      if (fix.time >= to) return fixes
      fixes.push(fix)
    }
    const last = page.at(-1)
    if (!last) return fixes
    if (fixes.length > MAX_FIXES) throw new AppError('tooManyFixes', { max: MAX_FIXES })
    after = last.fix.time
  }
}

/**
 * Decides a device's whole past anew with the thresholds that hold now, in one transaction. Whoever
 * holds the device's connection is fenced and takes it up again with the new state.
 */
export async function applyRecompute(access: Access, deviceId: number): Promise<void> {
  requirePermission(access, 'devices.edit')
  const [visible] = await database()
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.id, deviceId), visibleDevices(access)))
  const settings = visible && (await settingsOf([deviceId])).get(deviceId)
  if (!settings) throw new AppError('deviceUnknown')
  await database().$client.begin(async (tx: postgres.TransactionSql) => {
    const [row] = await tx<{ version: number }[]>`
      update device_states set version = version + 1 where device_id = ${deviceId} returning version`
    if (!row) return
    const loaded = (await loadStates(tx, [deviceId], new Map([[deviceId, settings]]))).get(deviceId)
    if (!loaded) return
    const change = buildChange(loaded.state, [], settings)
    change.lateFixes = { from: null, until: null }
    await applyChange(tx, [{ deviceId, version: row.version, change }])
  })
}
