import type postgres from 'postgres'
import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import type { DeviceState } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import type { DeviceFix } from '@/lib/positions/fix'
import { applyChange } from './apply-change'
import { arrayOf } from './columns'
import { loadStates } from './load-states'
import { markRelayed } from './mark-relayed'
import { type DeviceReports, storedFixes } from './save-with-replay'

/**
 * Saves reports of several devices in one transaction, as `saveWithReplay` does of one, and says of each which fixes it
 * stored, as they are stored. A device that another connection has taken over is missing in the answer; nothing of it was
 * saved.
 */
export async function saveReceived(
  _system: SystemAccess,
  devices: readonly DeviceReports[],
): Promise<Map<number, readonly DeviceFix[]>> {
  const saved = await database().$client.begin((tx) => saveAll(tx, devices))
  return saved as Map<number, readonly DeviceFix[]>
}

async function saveAll(
  tx: postgres.TransactionSql,
  devices: readonly DeviceReports[],
): Promise<Map<number, readonly DeviceFix[]>> {
  const ids = devices.map(({ deviceId }) => deviceId)
  // In the order in which gateways take them.
  const rows = await tx<{ id: number; version: number }[]>`
    select device_id as id, version from device_states where device_id = any(${arrayOf(ids)}::text::int[])
    order by device_id for update`
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const held = devices.filter(({ deviceId, version }) => versions.get(deviceId) === version)
  const states = await loadStates(
    tx,
    held.map(({ deviceId }) => deviceId),
    new Map(held.map(({ deviceId, settings }) => [deviceId, settings])),
  )
  const changes = []
  for (const { deviceId, version, settings, reports } of held) {
    const loaded = states.get(deviceId)
    if (!loaded) continue
    const stored = await storedFixes(tx, deviceId, reports)
    const told = reports.map((report) => withoutOldStatus(report, loaded.state))
    const change = buildChange(loaded.state, told, settings, { stored, disagrees: loaded.disagrees })
    changes.push({ deviceId, version, change })
  }
  await applyChange(tx, changes)
  const located = held.filter(({ reports }) => reports.some(({ fixes }) => fixes.length > 0))
  await markRelayed(
    tx,
    located.map(({ deviceId }) => deviceId),
    Math.max(0, ...located.flatMap(({ reports }) => reports.map(({ receivedAt }) => receivedAt))),
  )
  return new Map(changes.map(({ deviceId, change }) => [deviceId, change.positions.map(({ fix }) => fix)]))
}

/** What is told late of a battery is not what it holds now: a program may send last month. */
function withoutOldStatus(report: Report, { fixTime }: DeviceState): Report {
  const newest = report.fixes.reduce((last, { time }) => Math.max(last, time), 0)
  if (fixTime === null || newest >= fixTime) return report
  const { status: _, ...rest } = report
  return rest
}
