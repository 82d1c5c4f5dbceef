import type postgres from 'postgres'
import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'
import { arrayOf } from './columns'

/** From here on the transaction waits so long for a lock, milliseconds; 0 is as long as it takes. */
export const waitForLocks = async (tx: postgres.TransactionSql, ms: number): Promise<void> => {
  await tx.unsafe(`set local lock_timeout = ${ms}`)
}

/** The devices whose state rows are locked by somebody just now, or gone. Waits for nobody. */
export async function lockedOf(_system: SystemAccess, deviceIds: readonly number[]): Promise<Set<number>> {
  const rows = await database().$client<{ id: number }[]>`
    select device_id as id from device_states where device_id = any(${arrayOf(deviceIds)}::text::int[])
    order by device_id for no key update skip locked`
  const free = new Set(rows.map(({ id }) => id))
  return new Set(deviceIds.filter((id) => !free.has(id)))
}
