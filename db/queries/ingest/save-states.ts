import type postgres from 'postgres'
import type { DeviceChange } from '@/lib/ingest/change'
import type { DeviceState } from '@/lib/ingest/device-state'
import { newestFix, newestReading, type StepName, stepOver, stepVersion } from '@/lib/ingest/steps'
import { allOf } from './all-of'
import { arrayOf, isoOrNull, unnested } from './columns'
import { packState } from './pack'
import { STATE_COLUMNS, STATE_VALUES } from './state-row'

type Tx = postgres.TransactionSql
type Owned = { deviceId: number; version: number; change: DeviceChange }

/** Other connections hold these devices now: nothing of the transaction may stand. */
export class TakenOver extends Error {
  constructor(readonly deviceIds: ReadonlySet<number>) {
    super(`${deviceIds.size} devices were taken over`)
  }
}

const columns = Object.keys(STATE_COLUMNS) as (keyof typeof STATE_COLUMNS)[]
const given = unnested({ device_id: 'int', version: 'int', ...STATE_COLUMNS })
const UPDATE = `
  update device_states s set ${columns.map((name) => `${name} = v.${name}`).join(', ')}
  from ${given.from} as v(${given.names})
  where s.device_id = v.device_id and s.version = v.version
  returning s.device_id`

/**
 * Writes what is known of devices now, and the states of steps whose turn it is. Throws `TakenOver` when a
 * row's version is not the given one any more: nothing of the transaction may stand then. Sends everything at once.
 */
export async function saveStates(tx: Tx, owned: readonly Owned[]): Promise<void> {
  if (owned.length === 0) return
  // In the order of their keys: two gateways that save the same devices must not wait for each other.
  const rows = [...owned].sort((a, b) => a.deviceId - b.deviceId)
  const [held] = await allOf([
    updateStates(tx, rows),
    saveDetails(tx, rows),
    saveStepStates(
      tx,
      rows.flatMap(({ deviceId, change }) =>
        change.savedSteps.map((step) => ({ deviceId, step, state: change.state })),
      ),
    ),
  ])
  if (held.size < rows.length)
    throw new TakenOver(new Set(rows.map(({ deviceId }) => deviceId).filter((id) => !held.has(id))))
}

/** Returns the devices whose version is still the given one. */
async function updateStates(tx: Tx, rows: readonly Owned[]): Promise<Set<number>> {
  const saved = await tx.unsafe<{ device_id: number }[]>(
    UPDATE,
    [
      arrayOf(rows.map(({ deviceId }) => deviceId)),
      arrayOf(rows.map(({ version }) => version)),
      ...columns.map((name) => arrayOf(rows.map(({ change }) => STATE_VALUES[name](change.state)))),
    ],
    { prepare: true },
  )
  return new Set(saved.map((row) => row.device_id))
}

/** Sensor values, network and alarms of the devices of which they changed. */
async function saveDetails(tx: Tx, owned: readonly Owned[]): Promise<void> {
  const rows = owned
    .filter(({ change: { before, state } }) => {
      return (['sensors', 'network', 'alarms'] as const).some((name) => state[name] !== before[name])
    })
    .map(({ deviceId, change: { state } }) => ({
      device_id: deviceId,
      sensors: state.sensors,
      network: state.network,
      alarms: state.alarms,
    }))
  if (rows.length === 0) return
  await tx`
    insert into device_details (device_id, sensors, network, alarms)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as v(device_id int, sensors jsonb, network jsonb,
      alarms jsonb)
    on conflict (device_id) do update set sensors = excluded.sensors, network = excluded.network,
      alarms = excluded.alarms`
}

export type SavedStep = { deviceId: number; step: StepName; state: DeviceState }

const slots = unnested({
  device_id: 'int',
  step: 'text',
  version: 'smallint',
  at: 'timestamptz',
  begins_after: 'timestamptz',
  data: 'text',
})
const UPSERT = `
  insert into device_step_states as s (device_id, step, version, at, begins_after, data)
  select device_id, step, version, at, begins_after, decode(data, 'base64') from ${slots.from} as v(${slots.names})
  on conflict (device_id, step) do update set version = excluded.version, at = excluded.at,
    begins_after = excluded.begins_after, data = excluded.data`

/** Keeps states of steps. The caller holds the devices' state rows, or their version. */
export async function saveStepStates(tx: Tx, saved: readonly SavedStep[]): Promise<void> {
  if (saved.length === 0) return
  await tx.unsafe(
    UPSERT,
    [
      arrayOf(saved.map(({ deviceId }) => deviceId)),
      arrayOf(saved.map(({ step }) => step)),
      arrayOf(saved.map(({ step }) => stepVersion(step))),
      arrayOf(saved.map(({ step, state }) => isoOrNull(newestIn(step, state)))),
      arrayOf(saved.map(({ step, state }) => isoOrNull(state.begins[step] ?? null))),
      arrayOf(saved.map(({ step, state }) => packState(state.steps[step]).toString('base64'))),
    ],
    { prepare: true },
  )
}

/** Time of the newest fix or reading that a step has seen: all steps over the same see the same. */
function newestIn(step: StepName, { steps }: DeviceState): number | null {
  const over = stepOver(step)
  if (over === 'fixes') return newestFix(steps)
  return over === 'readings' ? (newestReading(steps)?.time ?? null) : null
}
