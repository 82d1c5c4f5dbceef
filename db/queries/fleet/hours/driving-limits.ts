import { eq } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { drivingLimits } from '@/db/schema/driver-assignments'
import type { Access } from '@/lib/auth/access'
import { DEFAULT_LIMITS, type DrivingLimits } from '@/lib/fleet/hours/driving-limits'
import { requireFleet } from '../fleet-scope'

/** How long the drivers of the account may drive. */
export async function readDrivingLimits(access: Access): Promise<DrivingLimits> {
  requireFleet(access, 'fleet.read')
  return limitsOf(database(), access)
}

async function limitsOf(db: Database | Tx, { accountId }: Access): Promise<DrivingLimits> {
  const [row] = await db.select().from(drivingLimits).where(eq(drivingLimits.accountId, accountId))
  if (!row) return DEFAULT_LIMITS
  const { accountId: _, ...limits } = row
  return limits
}

export async function saveDrivingLimits(access: Access, limits: DrivingLimits): Promise<DrivingLimits> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const changes = changesBetween(await limitsOf(tx, access), limits)
    await tx
      .insert(drivingLimits)
      .values({ accountId: access.accountId, ...limits })
      .onConflictDoUpdate({ target: drivingLimits.accountId, set: limits })
    if (Object.keys(changes).length === 0) return
    await logActions(tx, access, [
      {
        action: 'fleet.limitsEdit',
        objectKind: 'drivingLimits',
        objectId: access.accountId,
        objectName: '',
        path: access.path,
        changes,
      },
    ])
  })
  return limits
}
