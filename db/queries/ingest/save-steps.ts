import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'
import type { DeviceState } from '@/lib/ingest/device-state'
import { arrayOf } from './columns'
import { saveStepStates } from './save-states'

/**
 * Saves those states of steps that have changed since they were saved last, of devices that are still held
 * with the given versions and on which nobody works just now; returns their ids. Nothing depends on it: they spare the
 * next login some work.
 */
export async function saveStepsOf(
  _system: SystemAccess,
  devices: readonly { deviceId: number; version: number; state: DeviceState }[],
): Promise<Set<number>> {
  const saved = await database().$client.begin(async (tx) => {
    // Locked, so that no late data is replayed meanwhile, after which these states would be wrong.
    const rows = await tx<{ id: number }[]>`
      select s.device_id as id from device_states s
      join unnest(${arrayOf(devices.map(({ deviceId }) => deviceId))}::text::int[],
        ${arrayOf(devices.map(({ version }) => version))}::text::int[]) as v(device_id, version)
        on v.device_id = s.device_id and v.version = s.version
      order by s.device_id for update of s skip locked`
    const held = new Set(rows.map(({ id }) => id))
    await saveStepStates(
      tx,
      devices
        .filter(({ deviceId }) => held.has(deviceId))
        .flatMap(({ deviceId, state }) => state.unsaved.steps.map((step) => ({ deviceId, step, state }))),
    )
    return held
  })
  return saved as Set<number>
}
