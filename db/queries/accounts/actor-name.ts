import { eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import type { Access } from '@/lib/auth/access'

/** What the account that signed in is called, to be written beside what it did. */
export async function actorName(tx: Tx, access: Access): Promise<string> {
  const [actor] = await tx
    .select({ name: accounts.customerName })
    .from(accounts)
    .where(eq(accounts.id, access.actorId))
  return actor?.name ?? ''
}
