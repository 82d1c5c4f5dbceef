import type postgres from 'postgres'
import { database } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { lockDevice } from '@/db/queries/devices/device-records'
import { applyChange } from '@/db/queries/ingest/apply-change'
import { loadStates } from '@/db/queries/ingest/load-states'
import { markRelayed } from '@/db/queries/ingest/mark-relayed'
import { storedFixes } from '@/db/queries/ingest/save-with-replay'
import { settingsOf } from '@/db/queries/ingest/settings-loaders'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { buildChange } from '@/lib/ingest/pipeline'
import type { DeviceFix } from '@/lib/positions/fix'
import { filedDevice, type ImportPart, notePart } from './track-import-parts'

const LOOKED_UP_AT_ONCE = 10_000

/** What is stored of the device at the times of the fixes. */
export async function storedAtTimes(
  access: Access,
  imei: string,
  fixes: readonly DeviceFix[],
): Promise<{ time: number; lat: number; lon: number }[]> {
  const deviceId = await filedDevice(access, imei)
  const found: { time: number; lat: number; lon: number }[] = []
  for (let at = 0; at < fixes.length; at += LOOKED_UP_AT_ONCE) {
    const part = fixes.slice(at, at + LOOKED_UP_AT_ONCE)
    const stored = await storedFixes(database().$client, deviceId, [{ fixes: part }])
    for (const [time, rows] of stored) for (const { lat, lon } of rows) found.push({ time, lat, lon })
  }
  return found
}

/**
 * Puts fixes of a file into the history of a device, as a buffer that comes late: what is stored already is left out, and
 * history is made again from there. The device was not heard by it. Whoever holds its connection is fenced and takes it up
 * again with the new state. What it stores is noted as a part of its task. Returns how many were new.
 */
export async function saveFiledFixes(
  access: Access,
  imei: string,
  fixes: readonly DeviceFix[],
  receivedAt: number,
  part: ImportPart,
): Promise<number> {
  const deviceId = await filedDevice(access, imei)
  const settings = (await settingsOf([deviceId])).get(deviceId)
  if (!settings) throw new AppError('deviceUnknown')
  return database().$client.begin(async (tx: postgres.TransactionSql) => {
    const [row] = await tx<{ version: number }[]>`
      insert into device_states as s (device_id, version) values (${deviceId}, 1)
      on conflict (device_id) do update set version = s.version + 1 returning version`
    const loaded = (await loadStates(tx, [deviceId], new Map([[deviceId, settings]]))).get(deviceId)
    if (!row || !loaded) throw new AppError('deviceUnknown')
    const reports = [{ receivedAt, fixes, events: [], filed: true }]
    const stored = await storedFixes(tx, deviceId, reports)
    const change = buildChange(loaded.state, reports, settings, { stored, disagrees: loaded.disagrees })
    await applyChange(tx, [{ deviceId, version: row.version, change }])
    await notePart(tx, deviceId, part, change.positions)
    await markRelayed(tx, [deviceId], receivedAt)
    return change.positions.length
  })
}

/** Writes down who imports what. */
export async function logTrackFile(
  access: Access,
  imei: string,
  { title, fixes, from, to }: { title: string; fixes: number; from: string | null; to: string | null },
): Promise<void> {
  requirePermission(access, 'positions.send')
  await database().transaction(async (tx) => {
    const { device, path } = await lockDevice(tx, access, imei)
    const changes = {
      trackFile: { before: null, after: title },
      fixes: { before: null, after: fixes },
      period: { before: from, after: to },
    }
    await logActions(tx, access, [
      {
        action: 'devices.trackFile',
        objectKind: 'device',
        objectId: device.id,
        objectName: `${device.name} (${imei})`,
        path,
        changes,
      },
    ])
  })
}

/** Writes down who takes an import back. */
export async function logTrackUndo(access: Access, imei: string, title: string): Promise<void> {
  requirePermission(access, 'positions.send')
  await database().transaction(async (tx) => {
    const { device, path } = await lockDevice(tx, access, imei)
    await logActions(tx, access, [
      {
        action: 'devices.trackUndo',
        objectKind: 'device',
        objectId: device.id,
        objectName: `${device.name} (${imei})`,
        path,
        changes: { trackFile: { before: title, after: null } },
      },
    ])
  })
}
