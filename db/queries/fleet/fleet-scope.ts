import { and, type Column, eq, isNull, type SQL } from 'drizzle-orm'
import { type Access, hasPart, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

/**
 * Drivers, vehicles and cards belong to the enterprise as a whole: its rows are those of `access.accountId`, which a virtual
 * account acts for. Who was given a part of the devices sees nothing of them. Throws `permissionDenied`.
 */
export function requireFleet(access: Access, permission: 'fleet.read' | 'fleet.edit'): void {
  requirePermission(access, permission)
  if (hasPart(access)) throw new AppError('permissionDenied')
}

/** The same for figures that reports give as well: of who may not read reports, the fleet hides them too. Throws `permissionDenied`. */
export function requireFigures(access: Access): void {
  requireFleet(access, 'fleet.read')
  requirePermission(access, 'reports.read')
}

/** Of a table (joined under its own name) the rows of the account, deleted ones too: what they did is told still. */
export const ownRows = ({ accountId }: Access, table: { accountId: Column }): SQL =>
  eq(table.accountId, accountId)

/** The rows of the account that were not deleted. */
export const presentRows = (access: Access, table: { accountId: Column; deletedAt: Column }): SQL =>
  and(ownRows(access, table), isNull(table.deletedAt)) as SQL

/** Who wrote something, by name; null of who stands above the account, or is gone. */
export const shownAuthor = (
  { path }: Access,
  author: { name: string; path: string } | null,
): string | null => (author?.path.startsWith(path) ? author.name : null)
