import type postgres from 'postgres'
import type { DeviceState } from '@/lib/devices/device-state'
import { STATE_COLUMNS, toStateColumns } from './state-row'

const columns = Object.keys(STATE_COLUMNS)
const UPDATE = `
  update device_states s set ${columns.map((name) => `${name} = v.${name}`).join(', ')}, updated_at = now()
  from json_to_recordset($1::json) as v(device_id int, version int, ${columns.map((name) => `${name} ${STATE_COLUMNS[name]}`).join(', ')})
  where s.device_id = v.device_id and s.version = v.version
  returning s.device_id`

type Owned = { deviceId: number; version: number; change: { state: DeviceState } }

/** Rewrites state rows whose version is still the given one. Returns the devices whose is not. */
export async function saveStates(tx: postgres.TransactionSql, owned: readonly Owned[]): Promise<Set<number>> {
  const rows = owned.map(({ deviceId, version, change }) => ({
    device_id: deviceId,
    version,
    ...toStateColumns(change.state),
  }))
  // In the order of their keys: two gateways that save the same devices must not wait for each other.
  rows.sort((a, b) => a.device_id - b.device_id)
  const saved = await tx.unsafe<{ device_id: number }[]>(UPDATE, [JSON.stringify(rows)])
  if (saved.length === owned.length) return new Set()
  const held = new Set(saved.map((row) => row.device_id))
  return new Set(owned.map(({ deviceId }) => deviceId).filter((id) => !held.has(id)))
}
