import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { inSubtree, ownableGroups, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { alertRules } from '@/db/schema/alerts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { type AlertKindName, FLEET_KINDS, isOfFleet } from '@/lib/alerts/kinds/kinds'
import { type Access, fleetOf, hasPart, requirePermission, seesFleet } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

export type RuleRow = typeof alertRules.$inferSelect

/** Rules that nobody has deleted. */
export const livingRules = (): SQL => isNull(alertRules.deletedAt)

/** What the targets of a rule are, as it is kept. */
const TARGETS = sql`${alertRules.terms}->'targets'`

/** Rules of the account that asks and of those below; accounts are joined. A part of the devices shows those about it. */
export function shownRules(access: Access): SQL {
  const ofPart = hasPart(access) ? isAboutPart(access) : undefined
  return and(livingRules(), isNull(alertRules.deviceId), inSubtree(access), ofPart) as SQL
}

/** Those, and rules that the alarm settings of seen devices say. */
export function knownRules(access: Access): SQL {
  const ofDevice = sql`exists (select from ${devices} where ${devices.id} = ${alertRules.deviceId} and ${visibleDevices(access)})`
  return or(shownRules(access), and(livingRules(), inSubtree(access), ofDevice)) as SQL
}

/** Whether one of the devices that are seen is among those that a rule is about; one that it leaves out is named by it, too. */
function isAboutPart(access: Access): SQL {
  return sql`exists (select from ${devices} join ${accounts} owner on owner.id = ${devices.accountId}
    where ${visibleDevices(access)} and owner.path like ${accounts.path} || '%'
      and (${TARGETS}->>'kind' = 'all'
        or ${TARGETS}->>'kind' = 'devices' and ${TARGETS}->'deviceIds' @> to_jsonb(${devices.id})
        or ${TARGETS}->>'kind' = 'groups' and ${TARGETS}->'groupIds' @> to_jsonb(${devices.groupId})))`
}

/** Throws `permissionDenied` for a kind that tells of the fleet, for whoever may not read one. */
export function requireKind(access: Access, kind: AlertKindName): void {
  if (isOfFleet(kind) && !seesFleet(access)) throw new AppError('permissionDenied')
}

/**
 * Of the shown ones those that may be changed: with a part of the devices what is about nothing else, and over the fleet those
 * of the account whose fleet is read.
 */
export function isEditable(access: Access): SQL<boolean> {
  if (!access.permissions.has('alertRules.edit') || access.within) return sql`false`
  const own = fleetOf(access)
  const ofNone = sql`${alertRules.kind} not in ${[...FLEET_KINDS]}`
  const ofFleet = own === null ? ofNone : sql`(${ofNone} or ${alertRules.accountId} = ${own})`
  if (!access.deviceSubset) return sql<boolean>`${ofFleet}`
  const seen = sql`select from ${devices} where ${devices.id} = named.id::int and ${visibleDevices(access)}`
  const given = sql`select from ${deviceGroups} where ${deviceGroups.id} = named.id::int and ${ownableGroups(access)}`
  const others = (ids: SQL, inPart: SQL) =>
    sql`exists (select from jsonb_array_elements_text(${ids}) as named(id) where not exists (${inPart}))`
  return sql`(${ofFleet} and ${TARGETS}->>'kind' <> 'all' and not ${others(sql`${TARGETS}->'deviceIds'`, seen)}
    and not ${others(sql`${TARGETS}->'groupIds'`, given)})`
}

/**
 * A rule to be changed, locked, and the path of its account. Throws `alertRuleUnknown`, and `permissionDenied` for one that is
 * about more than the part of the devices of who asks, or over a fleet that they do not read.
 */
export async function lockRule(tx: Tx, access: Access, id: number): Promise<{ row: RuleRow; path: string }> {
  requirePermission(access, 'alertRules.edit')
  const [found] = await tx
    .select({ row: alertRules, path: accounts.path, editable: isEditable(access) })
    .from(alertRules)
    .innerJoin(accounts, eq(accounts.id, alertRules.accountId))
    .where(and(eq(alertRules.id, id), shownRules(access)))
    .for('update', { of: alertRules })
  if (!found) throw new AppError('alertRuleUnknown')
  if (!found.editable) throw new AppError('permissionDenied')
  return found
}
