import { and, eq, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { deviceIdOf } from '@/db/queries/devices/devices'
import { trackingSourcesOf } from '@/db/queries/ingest/settings-loaders'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { modelTrackingSettings, trackingSettings } from '@/db/schema/device-periods'
import { devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'
import { trackingSettings as settingsFrom } from '@/lib/devices/device-settings'
import { AppError } from '@/lib/errors'
import {
  type SettingsScope,
  type TrackingSettingsView,
  type TrackingThresholds,
  thresholdsOf,
} from '@/lib/tracking/thresholds'

/** The thresholds by which a device is tracked, and where they come from. */
export async function findTrackingSettings(access: Access, imei: string): Promise<TrackingSettingsView> {
  const sources = await trackingSourcesOf(await deviceIdOf(access, imei))
  if (!sources) throw new AppError('deviceUnknown')
  const { ofModel, own } = sources as Record<'ofModel' | 'own', TrackingThresholds | null>
  const effective = thresholdsOf(settingsFrom(sources))
  const inherited = thresholdsOf(settingsFrom({ ...sources, own: null }))
  const defaults = thresholdsOf(settingsFrom({ icon: sources.icon, alarms: null, ofModel: null, own: null }))
  return { defaults, ofModel, own, inherited, effective }
}

/** Devices whose thresholds a change of `scope` sets, the given one among them. */
export async function devicesOfScope(access: Access, imei: string, scope: SettingsScope): Promise<number[]> {
  refuseWholeModel(access, scope)
  const id = await deviceIdOf(access, imei)
  if (scope === 'device') return [id]
  const rows = await database()
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(visibleDevices(access), sql`${devices.model} = (select d.model from devices d where d.id = ${id})`),
    )
    .orderBy(devices.id)
  return rows.map((row) => row.id)
}

/** Those of a model hold for all of the account's devices, also for those that a virtual account was not given. */
function refuseWholeModel(access: Access, scope: SettingsScope): void {
  if (scope === 'model' && access.deviceSubset) throw new AppError('permissionDenied')
}

/** Sets the thresholds of a device, or of its model within the account acted for. */
export async function saveTrackingSettings(
  access: Access,
  imei: string,
  { scope, settings }: { scope: SettingsScope; settings: TrackingThresholds },
  given?: Tx,
): Promise<void> {
  requirePermission(access, 'devices.edit')
  refuseWholeModel(access, scope)
  // Before the transaction: one that waits for a second connection may wait for ever where all are in use.
  const before = await findTrackingSettings(access, imei)
  const save = async (tx: Tx) => {
    const [device] = await tx
      .select({ id: devices.id, name: devices.name, model: devices.model, path: accounts.path })
      .from(devices)
      .innerJoin(accounts, eq(accounts.id, devices.accountId))
      .where(and(eq(devices.imei, imei), visibleDevices(access)))
    if (!device) throw new AppError('deviceUnknown')
    if (scope === 'device') {
      await tx
        .insert(trackingSettings)
        .values({ deviceId: device.id, settings })
        .onConflictDoUpdate({ target: trackingSettings.deviceId, set: { settings } })
    } else {
      await tx
        .insert(modelTrackingSettings)
        .values({ accountId: access.accountId, model: device.model, settings })
        .onConflictDoUpdate({
          target: [modelTrackingSettings.accountId, modelTrackingSettings.model],
          set: { settings },
        })
    }
    const known = (scope === 'device' ? before.own : before.ofModel) ?? {}
    await logActions(tx, access, [
      {
        action: scope === 'device' ? 'devices.tracking' : 'models.tracking',
        objectKind: scope === 'device' ? 'device' : 'model',
        objectId: scope === 'device' ? imei : device.model,
        objectName: scope === 'device' ? device.name : device.model,
        path: scope === 'device' ? device.path : access.path,
        changes: changesBetween(known, settings),
      },
    ])
    await publish(
      tx,
      scope === 'device'
        ? { kind: 'devices', ids: [device.id] }
        : { kind: 'thresholds', model: device.model, accountId: access.accountId },
    )
  }
  if (given) await save(given)
  else await database().transaction(save)
}
