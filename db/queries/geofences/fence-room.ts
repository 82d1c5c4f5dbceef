import { and, count, eq } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { geofences } from '@/db/schema/geofences'
import { quotasHeld } from '@/lib/accounts/quotas'
import type { Access } from '@/lib/auth/access'
import { accountTypeName } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { livingFences } from './fence-scope'

/** How many fences an account may have, and has. */
export type FenceRoom = { quota: number; used: number }

/** Of the account that asks; locked for those who draw, who are counted one after the other. */
export async function fenceRoom(
  { accountId }: Access,
  db: Database | Tx = database(),
  locked = false,
): Promise<FenceRoom> {
  const { type, fenceQuota, landmarkQuota } = accounts
  const asked = db
    .select({ type, fenceQuota, landmarkQuota })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const [account] = await (locked ? asked.for('no key update') : asked)
  if (!account) throw new AppError('accountUnknown')
  const [living] = await db
    .select({ count: count() })
    .from(geofences)
    .where(and(eq(geofences.accountId, accountId), livingFences()))
  const { fenceQuota: quota } = quotasHeld(accountTypeName(account.type), account)
  return { quota, used: living?.count ?? 0 }
}

/** The same to draw one more, in whose transaction it stays true. Throws `fencesTooMany`. */
export async function takeFenceRoom(tx: Tx, access: Access): Promise<void> {
  const { quota, used } = await fenceRoom(access, tx, true)
  if (used >= quota) throw new AppError('fencesTooMany', { max: quota })
}
