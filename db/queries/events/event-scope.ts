import { isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { FLEET_EVENTS } from '@/lib/alerts/kinds/kinds'
import { type Access, fleetOf } from '@/lib/auth/access'

/**
 * Which events of a device that it sees an account is told of. Those of fences and rules belong to the account that made
 * these: it and those above it see them, and those below do not, though the device is theirs. What tells of the fleet is for
 * who reads that: not for those above, and for no part and no key that may not.
 */

/** Columns of an event, or of what was told of one. */
type Raised = { accountId: SQLWrapper; type: SQLWrapper }

/** Events that tell of no fleet, and those of the fleet that `access` reads. */
export function ofReadFleet(access: Access, { accountId, type }: Raised): SQL {
  const ofNone = sql`${type} not in ${[...FLEET_EVENTS]}`
  const own = fleetOf(access)
  return own === null ? ofNone : sql`(${ofNone} or ${accountId} = ${own})`
}

/** Events of fences and rules that `access` sees, by their account, or of none. */
export const raisedFor = (access: Access, raised: Raised): SQL =>
  sql`((${raised.accountId} is null or ${raised.accountId} in (
    select seen.id from ${accounts} seen where seen.path like ${`${access.path}%`})) and ${ofReadFleet(access, raised)})`

/** Rows of `device_events` of devices in sight that `access` sees: of its time, and told to it. */
export const eventsSeen = (access: Access): SQL =>
  sql`(${ownedAt(access, deviceEvents.deviceId, deviceEvents.eventTime)} and ${raisedFor(access, deviceEvents)})`

/** What later data took back is left out wherever it is not asked for. */
export const notWithdrawn = (): SQL => isNull(deviceEvents.withdrawnAt)

/** The same for statements that call `device_events` e, of devices and times that `access` sees. */
export const areTold = (access: Access, withWithdrawn = false): SQL => {
  const seen = raisedFor(access, { accountId: sql`e.account_id`, type: sql`e.type` })
  return withWithdrawn ? seen : sql`(e.withdrawn_at is null and ${seen})`
}
