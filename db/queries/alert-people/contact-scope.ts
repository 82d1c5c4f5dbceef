import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { alertContacts } from '@/db/schema/alert-people'
import { type Access, hasPart, may, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

export type ContactRow = typeof alertContacts.$inferSelect

/** Contacts of the account that asks; those below have their own. */
export const ownContacts = ({ accountId }: Access): SQL => eq(alertContacts.accountId, accountId)

/** Contacts are told of all devices of an account: they are not for a part of those to change. */
export const mayEditContacts = (access: Access): boolean => may(access, 'alertRules.edit') && !hasPart(access)

/** Throws `permissionDenied` where `mayEditContacts` says no. */
export function requireContactEdits(access: Access): void {
  requirePermission(access, 'alertRules.edit')
  if (!mayEditContacts(access)) throw new AppError('permissionDenied')
}

/** A contact to be changed, locked. Throws `alertContactUnknown`. */
export async function lockContact(tx: Tx, access: Access, id: number): Promise<ContactRow> {
  requireContactEdits(access)
  const [row] = await tx
    .select()
    .from(alertContacts)
    .where(and(eq(alertContacts.id, id), ownContacts(access)))
    .for('update')
  if (!row) throw new AppError('alertContactUnknown')
  return row
}

/** A line of the log about a contact. */
export const contactAction = (action: string, { id, name }: ContactRow, { path }: Access) => ({
  action: `alertContacts.${action}`,
  objectKind: 'alertContact' as const,
  objectId: id,
  objectName: name,
  path,
})
