import { eq } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { businessLogs, type LoggedChanges } from '@/db/schema/business-logs'
import type { Access } from '@/lib/auth/access'

export type Action = {
  /** e.g. `devices.sell`. */
  action: string
  objectKind:
    | 'account'
    | 'device'
    | 'group'
    | 'domain'
    | 'demoApplication'
    | 'model'
    | 'manualPage'
    | 'apiKey'
    | 'report'
    | 'schedule'
    | 'task'
    | 'announcement'
    | 'smsProvider'
    | 'share'
    | 'embed'
    | 'webhook'
    | 'mailServer'
    | 'mcpTool'
    | 'landmark'
    | 'geofence'
    | 'geofenceGroup'
    | 'blackCar'
    | 'alertRule'
    | 'alertContact'
    | 'commandBatch'
    | 'commandTemplate'
    | 'workingModeTemplate'
    | 'commandCatalogue'
    | 'driver'
    | 'fleetVehicle'
    | 'driverCard'
    | 'driverField'
    | 'driverLetters'
    | 'servicePlan'
    | 'service'
    | 'fleetCost'
    | 'oilTank'
    | 'drivingLimits'
    | 'fleetBoard'
    | 'fleetDocument'
    | 'scoreProfile'
    | 'fleetRoute'
  objectId: string | number
  objectName: string
  /** Path of the account that the object belongs to. */
  path: string
  changes?: LoggedChanges
}

/** Writes down who did what, in the transaction that does it: there is no action without its row. */
export async function logActions(
  tx: Database | Tx,
  access: Access,
  actions: readonly Action[],
): Promise<void> {
  if (actions.length === 0) return
  const [actor] = await tx
    .select({ name: accounts.login })
    .from(accounts)
    .where(eq(accounts.id, access.actorId))
  const who = {
    actorId: access.actorId,
    actorName: actor?.name ?? String(access.actorId),
    keyName: access.keyName,
    accountId: access.accountId,
  }
  const ROWS_PER_INSERT = 1000
  for (let at = 0; at < actions.length; at += ROWS_PER_INSERT) {
    await tx.insert(businessLogs).values(
      actions.slice(at, at + ROWS_PER_INSERT).map((action) => ({
        ...who,
        ...action,
        objectId: String(action.objectId),
        changes: action.changes ?? {},
      })),
    )
  }
}

/** What differs between two states of a row, field by field; secrets must not be in them. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): LoggedChanges {
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))
  const changes: LoggedChanges = {}
  for (const field of Object.keys(after)) {
    const [was, is] = [plain(before[field]), plain(after[field])]
    if (JSON.stringify(was) !== JSON.stringify(is)) changes[field] = { before: was, after: is }
  }
  return changes
}
