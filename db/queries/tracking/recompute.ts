import { and, eq } from 'drizzle-orm'
import type postgres from 'postgres'
import { database } from '@/db/client'
import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { fixesAfter, replayHistory } from '@/db/queries/ingest/replay-history'
import { addToQuarters, insertSegments, ledgerOf, publishSaved } from '@/db/queries/ingest/save-parts'
import { insertPeriods } from '@/db/queries/ingest/save-periods'
import { saveStates } from '@/db/queries/ingest/save-states'
import { settingsOf, sourcesOf } from '@/db/queries/ingest/settings-sources'
import { fromStateColumns } from '@/db/queries/ingest/state-row'
import { visibleDevices } from '@/db/queries/scope'
import type { Range } from '@/db/queries/track/track'
import { devices } from '@/db/schema/devices'
import { type Access, demand } from '@/lib/auth/access'
import { deviceSettings } from '@/lib/devices/device-settings'
import { AppError } from '@/lib/errors'
import { buildChange } from '@/lib/ingest/pipeline'
import { updateMotion } from '@/lib/ingest/steps/update-position'
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
  const sources = (await sourcesOf([deviceId])).get(deviceId)
  if (!sources) throw new AppError('deviceUnknown')
  const [ofType = null, own = null] = sources.thresholds
  const thresholds = scope === 'type' ? [settings, own] : [ofType, settings]
  const fixes = await readFixes(deviceId, from.getTime() - LEAD_MS, to.getTime())
  const before = recompute(fixes, deviceSettings(sources).tracking)
  const after = recompute(fixes, deviceSettings({ ...sources, thresholds }).tracking)
  const compared = compareRecomputed(before, after, { from: from.getTime(), to: to.getTime() })
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
  demand(access, 'devices.edit')
  const [visible] = await database()
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.id, deviceId), visibleDevices(access)))
  const settings = visible && (await settingsOf([deviceId])).get(deviceId)
  if (!settings) throw new AppError('deviceUnknown')
  await database().$client.begin(async (tx: postgres.TransactionSql) => {
    const [row] = await tx<{ version: number; state: Record<string, unknown> }[]>`
      update device_states s set version = version + 1 where device_id = ${deviceId}
      returning version, to_jsonb(s) as state`
    if (!row) return
    const change = buildChange(fromStateColumns(row.state), [], settings)
    const replayed = await replayHistory(tx, deviceId, {
      from: null,
      until: null,
      settings: settings.tracking,
    })
    const { segments, checkpoints, periods } = replayed
    Object.assign(change, { segments, checkpoints, periods })
    change.state.tracking = replayed.state ?? change.state.tracking
    change.state.odometerCm += replayed.deltas.reduce((sum, [, cm]) => sum + cm, 0)
    updateMotion(change.state)
    const owned = [{ deviceId, version: row.version, change }]
    const ledger = ledgerOf(change, replayed.deltas)
    for (const stretch of replayed.removed) ledger.add(stretch, -1)
    await saveStates(tx, owned)
    await addToQuarters(tx, [{ deviceId, ledger }])
    await insertSegments(tx, owned)
    await insertPeriods(tx, [{ deviceId, periods }])
    await publishSaved(tx, owned, [])
  })
}
