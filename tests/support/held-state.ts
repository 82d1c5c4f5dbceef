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
