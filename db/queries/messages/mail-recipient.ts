import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import type { SystemAccess } from '@/lib/auth/access'

/** How an account reads what is mailed to it, and where it stands; null once it is gone. */
export async function findMailRecipient(
  _system: SystemAccess,
  id: number,
): Promise<{ path: string; language: string | null } | null> {
  const [row] = await database()
    .select({ path: accounts.path, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, id))
  return row ?? null
}
