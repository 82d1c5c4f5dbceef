import type postgres from 'postgres'
import type { DeviceState } from '@/lib/ingest/device-state'
import type { StepSettings } from '@/lib/ingest/steps'
import { arrayOf } from './columns'
import { fromStateRow } from './state-row'
import { type LoadedSteps, loadSteps } from './step-states'

type Sql = postgres.Sql | postgres.TransactionSql

export type LoadedState = { state: DeviceState; disagrees: LoadedSteps['disagrees'] }

/**
 * All that is known of devices, as after everything that is stored: the rows of what is known now, and the
 * states of the steps, made again where they were not saved. Whoever calls holds the devices' versions.
 */
export async function loadStates(
  sql: Sql,
  deviceIds: readonly number[],
  settings: ReadonlyMap<number, StepSettings>,
): Promise<Map<number, LoadedState>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await sql.unsafe<
    ({ id: number; state: Record<string, unknown> } & Pick<DeviceState, 'sensors' | 'network' | 'alarms'>)[]
  >(
    `select s.device_id as id, to_jsonb(s) as state, d.sensors, d.network, d.alarms
     from device_states s left join device_details d on d.device_id = s.device_id
     where s.device_id = any($1::text::int[])`,
    [arrayOf(deviceIds)],
    { prepare: true },
  )
  const loaded = await loadSteps(sql, deviceIds, settings)
  const states = new Map<number, LoadedState>()
  for (const { id, state, sensors, network, alarms } of rows) {
    const steps = loaded.get(id)
    if (!steps) continue
    const { disagrees, ...known } = steps
    states.set(id, { state: { ...fromStateRow(state), sensors, network, alarms, ...known }, disagrees })
  }
  return states
}
