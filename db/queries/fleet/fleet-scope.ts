import { type Access, hasPart, may, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

/**
 * Drivers, vehicles and cards belong to the enterprise as a whole: its rows are those of `access.accountId`, which a virtual
 * account acts for. Who was given a part of the devices sees nothing of them. Throws `permissionDenied`.
 */
export function requireFleet(access: Access, permission: 'fleet.read' | 'fleet.edit'): void {
  requirePermission(access, permission)
  if (hasPart(access)) throw new AppError('permissionDenied')
}

/** Whether `requireFleet` lets it read. */
export const seesFleet = (access: Access): boolean => may(access, 'fleet.read') && !hasPart(access)
