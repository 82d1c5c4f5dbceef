import { database } from '@/db/client'
import { isLockTimeout, sqlState, UNIQUE_VIOLATION } from '@/db/constraint'
import type { SystemAccess } from '@/lib/auth/access'
import { allOf } from './all-of'
import { applyChange, type OwnedChange } from './apply-change'
import { lockedOf, waitForLocks } from './device-locks'

/** Some fix or reading is stored already; nothing was saved. The batch must go device by device. */
export class AlreadyStored extends Error {}

/** A lock was not had in time: somebody works on these devices, or on none of them any more. Nothing was saved. */
export class Locked extends Error {
  constructor(readonly deviceIds: ReadonlySet<number>) {
    super(`${deviceIds.size} devices are locked`)
  }
}

/**
 * Saves the changes of many devices in one transaction; none of them may be late. When it returns, they are
 * committed, and their states are those that are stored. Waits for a lock for `lockMs` at most (0 for as long as it
 * takes). Throws `AlreadyStored`, `TakenOver` when other connections hold some of the devices now, or `Locked`;
 * nothing of any device was saved then, and the changes are of no more use.
 */
export async function saveChanges(
  system: SystemAccess,
  owned: readonly OwnedChange[],
  lockMs = 0,
): Promise<void> {
  try {
    await database().$client.begin((tx) =>
      allOf([waitForLocks(tx, lockMs), applyChange(tx, owned, { readings: 'new' })]),
    )
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new AlreadyStored()
    if (!isLockTimeout(error)) throw error
    throw new Locked(
      await lockedOf(
        system,
        owned.map(({ deviceId }) => deviceId),
      ),
    )
  }
}
