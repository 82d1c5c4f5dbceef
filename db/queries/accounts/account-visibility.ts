import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import type { ExplainQuery, Explanation } from '@/lib/accounts/explain-schema'
import { EXPLAINED, explainVisibility, type Seen } from '@/lib/accounts/explain-visibility'
import { DOORS, SWITCHES } from '@/lib/accounts/switches'
import {
  type Access,
  accessFor,
  accountForAccess,
  may,
  requirePermission,
  virtualAccessFor,
} from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { visibleAccount } from './account-scope'
import { trailsOf } from './account-search'
import type { AccountRow } from './accounts'
import { givenBy } from './virtual-account-devices'

/**
 * Why an account sees, or does not see, a device or another account. All three have to be in sight
 * of who asks. Throws `accountUnknown` and `deviceUnknown`.
 */
export async function explainAccount(access: Access, id: number, query: ExplainQuery): Promise<Explanation> {
  requirePermission(access, 'accounts.explain')
  const viewer = await visibleAccount(access, id)
  const actsFor = viewer.type === ACCOUNT_TYPES.virtual ? await parentOf(viewer) : null
  const acting = actsFor ?? viewer
  const object = await readObject(access, viewer.id, query)
  const verdict = explainVisibility(
    { id, path: acting.path, virtual: actsFor !== null, deviceSubset: viewer.deviceSubset },
    object.seen,
  )
  const own = actsFor
    ? virtualAccessFor(accountForAccess(acting), accountForAccess(viewer), viewer.deviceSubset)
    : accessFor(accountForAccess(viewer))
  const trails = await trailsOf(access, [viewer.path, object.seen.path])
  const named = ({ id, customerName, type }: AccountRow) => ({ id, name: customerName, type })
  return {
    ...verdict,
    viewer: {
      ...named(viewer),
      actsFor: actsFor && named(actsFor),
      deviceSubset: viewer.deviceSubset,
      usable: isUsable([viewer, acting]),
      switches: SWITCHES.map((name) => ({ name, on: viewer[name] && acting[name] })),
    },
    object: { kind: object.seen.kind, name: object.name, imei: object.imei },
    viewerTrail: trails(viewer.path),
    objectTrail: trails(object.seen.path),
    givenBy: object.groups,
    may: EXPLAINED[object.seen.kind].map((permission) => ({
      permission,
      granted: verdict.sees && may(own, permission),
    })),
  }
}

/** Whether somebody can sign in with an account, and the one that it acts for, by one door or the other. */
const isUsable = (rows: readonly AccountRow[]) =>
  rows.every((row) => !row.disabled && !(row.expiresAt && row.expiresAt <= new Date())) &&
  DOORS.some((door) => rows.every((row) => row[door]))

async function parentOf(row: AccountRow): Promise<AccountRow> {
  const [parent] = await database()
    .select()
    .from(accounts)
    .where(eq(accounts.id, row.parentId ?? 0))
  if (!parent) throw new AppError('accountUnknown')
  return parent
}

type SeenObject = { seen: Seen; name: string; imei: string | null; groups: string[] }

async function readObject(access: Access, viewerId: number, query: ExplainQuery): Promise<SeenObject> {
  if (query.account !== undefined) {
    const row = await visibleAccount(access, query.account)
    const virtual = row.type === ACCOUNT_TYPES.virtual
    const seen: Seen = { kind: 'account', id: row.id, path: row.path, virtual }
    return { seen, name: row.customerName, imei: null, groups: [] }
  }
  const [device] = await database()
    .select({
      id: devices.id,
      imei: devices.imei,
      name: devices.name,
      groupId: devices.groupId,
      path: sql<string>`${accounts.path}`,
    })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(and(eq(devices.imei, query.device ?? ''), visibleDevices(access)))
  if (!device) throw new AppError('deviceUnknown')
  const given = await givenBy(viewerId, device)
  const seen: Seen = {
    kind: 'device',
    path: device.path,
    given: given.device || given.groups.length > 0,
  }
  return { seen, name: device.name, imei: device.imei, groups: given.groups }
}
