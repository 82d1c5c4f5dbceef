import { and, eq, gt, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'

/** How many devices an account was given since a moment; counts no farther than `most`. */
export async function countMadeSince(access: Access, since: Date, most: number): Promise<number> {
  requirePermission(access, 'devices.create')
  const made = await database()
    .select({ one: sql`1` })
    .from(devices)
    .where(and(eq(devices.accountId, access.accountId), gt(devices.createdAt, since)))
    .limit(most)
  return made.length
}
