import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { preferences } from '@/db/schema/preferences'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { MAX_PREFERENCE_BYTES, MAX_PREFERENCE_PARTS } from '@/lib/preferences/schema'

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

/**
 * Keeps what `change` makes of what is kept, `{}` at first; nobody else's change comes in between. Refuses
 * with `preferenceParts` and `preferenceBytes` what is more than a preference may hold.
 */
export async function changePreference(
  access: Access,
  name: string,
  change: (kept: unknown) => object,
): Promise<void> {
  const own = and(eq(preferences.accountId, access.actorId), eq(preferences.name, name))
  await database().transaction(async (tx) => {
    await tx.insert(preferences).values({ accountId: access.actorId, name, value: {} }).onConflictDoNothing()
    const [row] = await tx.select({ value: preferences.value }).from(preferences).where(own).for('update')
    const value = change(row?.value)
    if (Object.keys(value).length > MAX_PREFERENCE_PARTS)
      throw new AppError('preferenceParts', { max: MAX_PREFERENCE_PARTS })
    if (Buffer.byteLength(JSON.stringify(value)) > MAX_PREFERENCE_BYTES)
      throw new AppError('preferenceBytes', { max: MAX_PREFERENCE_BYTES / 1000 })
    await tx.update(preferences).set({ value, updatedAt: sql`now()` }).where(own)
  })
}
