import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { preferences } from '@/db/schema/preferences'
import type { Access } from '@/lib/auth/access'

/** Preferences are of the person who signed in, a virtual account's too. They are no actions, and not logged. */
export async function findPreference(access: Access, name: string): Promise<unknown> {
  const [row] = await database()
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.accountId, access.actorId), eq(preferences.name, name)))
  return row?.value ?? null
}

export async function savePreference(access: Access, name: string, value: unknown): Promise<void> {
  await database()
    .insert(preferences)
    .values({ accountId: access.actorId, name, value })
    .onConflictDoUpdate({
      target: [preferences.accountId, preferences.name],
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    })
}

/** Keeps what `change` makes of what is kept, `{}` at first; nobody else's change comes in between. */
export async function changePreference(
  access: Access,
  name: string,
  change: (kept: unknown) => unknown,
): Promise<void> {
  const own = and(eq(preferences.accountId, access.actorId), eq(preferences.name, name))
  await database().transaction(async (tx) => {
    await tx.insert(preferences).values({ accountId: access.actorId, name, value: {} }).onConflictDoNothing()
    const [row] = await tx.select({ value: preferences.value }).from(preferences).where(own).for('update')
    await tx
      .update(preferences)
      .set({ value: change(row?.value), updatedAt: sql`now()` })
      .where(own)
  })
}
