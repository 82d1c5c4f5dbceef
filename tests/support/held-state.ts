import { database } from '@/db/client'

/** Locks a device's state row as a replay, a recomputation or another gateway does; returns what lets go. */
export async function holdState(deviceId: number): Promise<() => Promise<void>> {
  const connection = await database().$client.reserve()
  await connection`begin`
  await connection`select 1 from device_states where device_id = ${deviceId} for update`
  return async () => {
    await connection`rollback`
    connection.release()
  }
}

/** Whether somebody waits for what another transaction holds. */
export async function waitsForLock(): Promise<boolean> {
  const rows = await database().$client`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length > 0
}
