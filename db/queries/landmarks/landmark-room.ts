import { count, eq } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { landmarks } from '@/db/schema/landmarks'
import { quotasHeld } from '@/lib/accounts/quotas'
import type { Access } from '@/lib/auth/access'
import { accountTypeName } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'

/** How many landmarks an account may have, and has. */
export type LandmarkRoom = { quota: number; used: number }

/** Of the account that asks; locked for those who draw, who are counted one after the other. */
export async function landmarkRoom(
  { accountId }: Access,
  db: Database | Tx = database(),
  locked = false,
): Promise<LandmarkRoom> {
  const { type, fenceQuota, landmarkQuota } = accounts
  const asked = db
    .select({ type, fenceQuota, landmarkQuota })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const [account] = await (locked ? asked.for('no key update') : asked)
  if (!account) throw new AppError('accountUnknown')
  const [own] = await db.select({ count: count() }).from(landmarks).where(eq(landmarks.accountId, accountId))
  const { landmarkQuota: quota } = quotasHeld(accountTypeName(account.type), account)
  return { quota, used: own?.count ?? 0 }
}

/** The same to draw one more, in whose transaction it stays true. Throws `landmarksTooMany`. */
export async function takeLandmarkRoom(tx: Tx, access: Access): Promise<void> {
  const { quota, used } = await landmarkRoom(access, tx, true)
  if (used >= quota) throw new AppError('landmarksTooMany', { max: quota })
}
