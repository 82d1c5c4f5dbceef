import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { hasService, inSubtree, ownableGroups, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { type Access, partOf } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { MAX_EMBED_VEHICLES } from '@/lib/embeds/judge-embed'
import type { EmbedScope } from '@/lib/embeds/terms-schema'
import { AppError } from '@/lib/errors'

/** What an embed keeps of whose vehicles it shows. */
export type ChosenScope = {
  scopeAccountId: number
  whole: boolean
  groupIds: number[]
  devices: { id: number; ownerId: number; name: string }[]
  /** For the log. */
  accountName: string
  groupNames: string[]
}

/**
 * Whose vehicles an embed is to show, as far as who makes it sees them. Throws `accountUnknown`, `groupUnknown`,
 * `deviceUnknown` and `embedTooManyVehicles`.
 */
export async function chooseScope(tx: Tx, access: Access, scope: EmbedScope): Promise<ChosenScope> {
  const [account] = await tx
    .select({ id: accounts.id, path: accounts.path, type: accounts.type, name: accounts.customerName })
    .from(accounts)
    .where(and(eq(accounts.id, scope.accountId ?? access.accountId), inSubtree(access)))
  if (!account || account.type === ACCOUNT_TYPES.virtual) throw new AppError('accountUnknown')
  const part = partOf(access, { path: account.path, within: null, permissions: [...access.permissions] })
  const groupIds = [...new Set(scope.groupIds)]
  const groups = await tx
    .select({ id: deviceGroups.id, name: deviceGroups.name })
    .from(deviceGroups)
    .innerJoin(accounts, eq(accounts.id, deviceGroups.accountId))
    .where(and(inArray(deviceGroups.id, groupIds), inSubtree(part), ownableGroups(access)))
  if (groups.length < groupIds.length) throw new AppError('groupUnknown')
  const imeis = [...new Set(scope.imeis)]
  const named = await tx
    .select({ id: devices.id, ownerId: devices.accountId, name: devices.name })
    .from(devices)
    .where(and(inArray(devices.imei, imeis), visibleDevices(part)))
    .orderBy(devices.id)
  if (named.length < imeis.length) throw new AppError('deviceUnknown')
  const whole = groupIds.length === 0 && imeis.length === 0
  const ids = named.map(({ id }) => id)
  const which = whole ? undefined : or(inArray(devices.groupId, groupIds), inArray(devices.id, ids))
  const [shown] = await tx
    .select({ count: count() })
    .from(devices)
    .where(and(visibleDevices(part), sql`${hasService(part)}`, which))
  if ((shown?.count ?? 0) > MAX_EMBED_VEHICLES)
    throw new AppError('embedTooManyVehicles', { max: MAX_EMBED_VEHICLES })
  return {
    scopeAccountId: account.id,
    whole,
    groupIds,
    devices: named,
    accountName: account.name,
    groupNames: groups.map(({ name }) => name),
  }
}
