import { database } from '@/db/client'
import { sqlState, UNIQUE_VIOLATION } from '@/db/constraint'
import type { SystemAccess } from '@/lib/auth/access'
import { applyChange, type OwnedChange } from './apply-change'

/** Some fix is stored already; nothing was saved. The batch must go device by device. */
export class AlreadyStored extends Error {}

/**
 * Saves the changes of many devices in one transaction; none of them may be late. When it returns, they are
 * committed, and their states are those that are stored. Throws `AlreadyStored`, or `TakenOver` when other
 * connections hold some of the devices now; nothing of any device was saved then.
 */
export async function saveChanges(_system: SystemAccess, owned: readonly OwnedChange[]): Promise<void> {
  try {
    await database().$client.begin((tx) => applyChange(tx, owned))
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new AlreadyStored() : error
  }
}
