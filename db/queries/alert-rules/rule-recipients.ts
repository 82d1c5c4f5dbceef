import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { alertContacts } from '@/db/schema/alert-people'
import { webhooks } from '@/db/schema/webhooks'
import { type AlertKindName, isOfFleet } from '@/lib/alerts/kinds/kinds'
import { type Access, hasPart, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { type AlertTelling, countNamed, type Recipients, TOLD_NOBODY } from '@/lib/events/telling'
import { permissionsFor, TOLD_KIND, takesFleet } from '@/lib/webhooks/kinds'

/** Whose rule it is, and what it is about. */
type Ruling = { accountId: number; path: string; kind: AlertKindName }

/**
 * Whom a rule is to tell: contacts and webhooks of its account, and accounts below that, each once. Who was named `before` and
 * is gone since is left out. What tells of the fleet is for those alone who read it. Throws `alertContactUnknown`,
 * `accountUnknown`, `alertNotForAccount`, `webhookUnknown`, and `webhookNotForAlerts` or `webhookNotForFleet` for one that does
 * not take what the rule hands over.
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
  const isGone = (key: Named, found: ReadonlySet<number>) =>
    [...idsOf(named, key)].some((id) => !found.has(id) && !idsOf(known, key).has(id))
  if (isGone('contactIds', contacts)) throw new AppError('alertContactUnknown')
  const hooks = await findHooks(tx, access, ruling, idsOf(named, 'webhookIds'), idsOf(known, 'webhookIds'))
  // Who has a part of the devices knows none of the accounts below.
  const added = [...idsOf(named, 'accountIds')].filter((id) => !idsOf(known, 'accountIds').has(id))
  if (isGone('accountIds', below) || (hasPart(access) && added.length > 0))
    throw new AppError('accountUnknown')
  const reading = isOfFleet(ruling.kind) ? await readersAmong(tx, ruling, below) : below
  if (added.some((id) => !reading.has(id))) throw new AppError('alertNotForAccount')
  refuseTelling(access, tell)
  const resolve = <One extends Recipients>(one: One): One => ({
    ...one,
    contactIds: [...new Set(one.contactIds)].filter((id) => contacts.has(id)),
    roles: [...new Set(one.roles)],
    accountIds: [...new Set(one.accountIds)].filter((id) => reading.has(id)),
    webhookIds: [...new Set(one.webhookIds)].filter((id) => hooks.has(id)),
  })
  return { ...resolve(tell), escalation: tell.escalation && resolve(tell.escalation) }
}

/** Whom a rule tells learns where vehicles are: who says of what takes the right to read that. */
export function refuseTelling(access: Access, { escalation, ...first }: AlertTelling): void {
  const named = [first, ...(escalation ? [escalation] : [])]
  if (named.some((one) => countNamed(one) > 0)) requirePermission(access, 'positions.read')
}

type Named = 'contactIds' | 'accountIds' | 'webhookIds'

const idsOf = (named: readonly Recipients[], key: Named): ReadonlySet<number> =>
  new Set(named.flatMap((one) => one[key] ?? []))

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

/** Those who read the fleet of the account: itself, and virtual accounts of it without a part of the devices. */
async function readersAmong(
  tx: Tx,
  { accountId }: Ruling,
  ids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (ids.size === 0) return ids
  const whole = and(
    eq(accounts.type, ACCOUNT_TYPES.virtual),
    eq(accounts.parentId, accountId),
    eq(accounts.deviceSubset, false),
  )
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), or(eq(accounts.id, accountId), whole)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Webhooks of the account that are still there. Who names one anew could make it, too: it sends what those may read who hold
 * the permissions of its kind.
 */
async function findHooks(
  tx: Tx,
  access: Access,
  { accountId, kind }: Ruling,
  ids: ReadonlySet<number>,
  known: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (ids.size === 0) return new Set()
  const rows = await tx
    .select({ id: webhooks.id, kinds: webhooks.kinds })
    .from(webhooks)
    .where(and(eq(webhooks.accountId, accountId), inArray(webhooks.id, [...ids])))
  const found = new Map(rows.map(({ id, kinds }) => [id, kinds]))
  const added = [...ids].filter((id) => !known.has(id))
  if (added.length > 0)
    for (const permission of ['webhooks.edit', ...permissionsFor([TOLD_KIND])] as const)
      requirePermission(access, permission)
  for (const id of added) {
    const kinds = found.get(id)
    if (!kinds) throw new AppError('webhookUnknown')
    if (!kinds.includes(TOLD_KIND)) throw new AppError('webhookNotForAlerts')
    if (isOfFleet(kind) && !takesFleet(kinds)) throw new AppError('webhookNotForFleet')
  }
  return new Set(found.keys())
}
