import { and, count, eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { serviceNodes } from '@/db/schema/platform'
import type { AccountDetail, ServiceNode } from '@/lib/accounts/account-schema'
import { quotasHeld } from '@/lib/accounts/quotas'
import { grantsHeld, SWITCHES, type Switches } from '@/lib/accounts/switches'
import { type Access, may } from '@/lib/auth/access'
import { accountTypeName } from '@/lib/auth/account-types'
import { isVirtual, visibleAccount, visibleAccounts } from './account-scope'
import { trailsOf } from './account-search'
import { findBranch } from './account-tree'
import type { AccountRow } from './accounts'

/** Everything the detail panel shows of one account. Throws `accountUnknown`. */
export async function findAccount(access: Access, id: number): Promise<AccountDetail> {
  const row = await visibleAccount(access, id)
  const [branch, trails, superior, [virtual], [node]] = await Promise.all([
    findBranch(access, id),
    trailsOf(access, [row.path]),
    visibleSuperior(access, row),
    database()
      .select({ count: count() })
      .from(accounts)
      .where(and(eq(accounts.parentId, id), isVirtual)),
    database().select({ name: serviceNodes.name }).from(serviceNodes).where(eq(serviceNodes.id, row.nodeId)),
  ])
  const { email, phone, contact, company, country, remark, language, timeZone } = row
  const { distanceUnit, volumeUnit, temperatureUnit, mapType, parentMapKey, twoFactorRequired } = row
  const { fenceQuota, landmarkQuota } = row
  return {
    ...branch,
    ...switchesOf(row),
    email,
    phone,
    contact,
    company,
    country,
    remark,
    language,
    timeZone,
    distanceUnit,
    volumeUnit,
    temperatureUnit,
    mapType,
    parentMapKey,
    twoFactorRequired,
    // A key is money: a virtual account uses it and does not read it.
    mapKey: access.virtual ? null : row.mapKey,
    nodeName: node?.name ?? null,
    createdAt: row.createdAt.toISOString(),
    trail: trails(row.path),
    virtualAccounts: virtual?.count ?? 0,
    fenceQuota,
    landmarkQuota,
    superior: superior && {
      ...switchesOf(superior),
      ...grantsHeld(accountTypeName(superior.type), superior),
      ...quotasHeld(accountTypeName(superior.type), superior),
      expiresAt: superior.expiresAt?.toISOString() ?? null,
      type: superior.type,
    },
    editable: row.path !== access.path && may(access, 'accounts.edit'),
  }
}

async function visibleSuperior(access: Access, row: AccountRow): Promise<AccountRow | null> {
  const [superior] = await database()
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, row.parentId ?? 0), visibleAccounts(access)))
  return superior ?? null
}

/** The switches out of a row. */
export function switchesOf(row: Switches): Switches {
  return Object.fromEntries(SWITCHES.map((name) => [name, row[name]])) as Switches
}

/** Where data can be held. */
export async function listServiceNodes(_access: Access): Promise<ServiceNode[]> {
  return database()
    .select({ id: serviceNodes.id, code: serviceNodes.code, name: serviceNodes.name })
    .from(serviceNodes)
    .orderBy(serviceNodes.id)
}
