import { isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import type { Access } from '@/lib/auth/access'

/**
 * Which events of a device that it sees an account is told of. Those of fences and rules belong to the account that made
 * these: it and those above it see them, and those below do not, though the device is theirs.
 */

/** Events whose `account_id` this is, of fences and rules that `access` sees, or of none. */
export const raisedFor = (access: Access, accountId: SQLWrapper): SQL =>
  sql`(${accountId} is null or ${accountId} in (
    select seen.id from ${accounts} seen where seen.path like ${`${access.path}%`}))`

/** Rows of `device_events` of devices in sight that `access` sees: of its time, and told to it. */
export const eventsSeen = (access: Access): SQL =>
  sql`(${ownedAt(access, deviceEvents.deviceId, deviceEvents.eventTime)} and ${raisedFor(access, deviceEvents.accountId)})`

/** What later data took back is left out wherever it is not asked for. */
export const notWithdrawn = (): SQL => isNull(deviceEvents.withdrawnAt)

/** The same for statements that call `device_events` e, of devices and times that `access` sees. */
export const areTold = (access: Access, withWithdrawn = false): SQL => {
  const seen = raisedFor(access, sql`e.account_id`)
  return withWithdrawn ? seen : sql`(e.withdrawn_at is null and ${seen})`
}
