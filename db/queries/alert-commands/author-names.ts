import { inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'

/** The names that those show who set what is sent; null of nobody, and of who is gone. All who read the log read them. */
export async function authorNames(
  tx: Tx,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => string | null> {
  const asked = [...new Set(ids)].filter((id) => id !== null)
  if (asked.length === 0) return () => null
  const found = await tx
    .select({ id: accounts.id, name: accounts.customerName })
    .from(accounts)
    .where(inArray(accounts.id, asked))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}
