import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { alertContacts } from '@/db/schema/alert-people'
import { type Access, hasPart, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { type AlertTelling, type Recipients, TOLD_NOBODY } from '@/lib/events/telling'

/** Whose rule it is. */
type Ruling = { accountId: number; path: string }

/**
 * Whom a rule is to tell: contacts of its account, and accounts below that, each once. Who was named `before` and is gone
 * since is left out. Throws `alertContactUnknown` and `accountUnknown`.
 */
export async function resolveTelling(
  tx: Tx,
  access: Access,
  ruling: Ruling,
  tell: AlertTelling,
  before: AlertTelling = TOLD_NOBODY,
): Promise<AlertTelling> {
  const named = [tell, ...(tell.escalation ? [tell.escalation] : [])]
  const known = [before, ...(before.escalation ? [before.escalation] : [])]
  const contacts = await findContacts(tx, ruling, idsOf(named, 'contactIds'))
  const below = await findAccounts(tx, ruling, idsOf(named, 'accountIds'))
  const isGone = (key: 'contactIds' | 'accountIds', found: ReadonlySet<number>) =>
    [...idsOf(named, key)].some((id) => !found.has(id) && !idsOf(known, key).has(id))
  if (isGone('contactIds', contacts)) throw new AppError('alertContactUnknown')
  // Who has a part of the devices knows none of the accounts below.
  const added = [...idsOf(named, 'accountIds')].filter((id) => !idsOf(known, 'accountIds').has(id))
  if (isGone('accountIds', below) || (hasPart(access) && added.length > 0))
    throw new AppError('accountUnknown')
  // Whom a rule mails learns where a vehicle is.
  if (named.some(namesOthers)) requirePermission(access, 'positions.read')
  const resolve = <Named extends Recipients>(one: Named): Named => ({
    ...one,
    contactIds: [...new Set(one.contactIds)].filter((id) => contacts.has(id)),
    roles: [...new Set(one.roles)],
    accountIds: [...new Set(one.accountIds)].filter((id) => below.has(id)),
  })
  return { ...resolve(tell), escalation: tell.escalation && resolve(tell.escalation) }
}

const namesOthers = ({ contactIds, roles, accountIds }: Recipients): boolean =>
  contactIds.length + roles.length + accountIds.length > 0

const idsOf = (named: readonly Recipients[], key: 'contactIds' | 'accountIds'): ReadonlySet<number> =>
  new Set(named.flatMap((one) => one[key]))

async function findContacts(
  tx: Tx,
  { accountId }: Ruling,
  ids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (ids.size === 0) return new Set()
  const rows = await tx
    .select({ id: alertContacts.id })
    .from(alertContacts)
    .where(and(eq(alertContacts.accountId, accountId), inArray(alertContacts.id, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

async function findAccounts(
  tx: Tx,
  { path }: Ruling,
  ids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (ids.size === 0) return new Set()
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    // Paths hold digits and slashes only.
    .where(and(sql`${accounts.path} like ${`${path}%`}`, inArray(accounts.id, [...ids])))
  return new Set(rows.map(({ id }) => id))
}
