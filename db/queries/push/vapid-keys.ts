import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { pushSubscriptions } from '@/db/schema/alert-people'
import { settings } from '@/db/schema/platform'
import type { SystemAccess } from '@/lib/auth/access'

/** Where they are kept: one pair for the platform. Subscriptions are bound to it. */
const NAME = 'push.keys'

/** The public key, and the private one readable only with SECRET. */
export type StoredKeys = { publicKey: string; sealed: string }

export async function readVapidKeys(_system: SystemAccess): Promise<StoredKeys | null> {
  const [row] = await database().select().from(settings).where(eq(settings.name, NAME))
  return row ? (row.value as StoredKeys) : null
}

/** Keeps a pair unless there is one already, made by whoever came first; returns the one that is kept. */
export async function keepVapidKeys(_system: SystemAccess, made: StoredKeys): Promise<StoredKeys> {
  await database().insert(settings).values({ name: NAME, value: made }).onConflictDoNothing()
  return (await readVapidKeys(_system)) ?? made
}

/**
 * Puts a new pair in the place of one that nobody can read any more, and forgets the browsers that were bound to it; returns
 * the pair that is kept, which may be that of a process that was quicker.
 */
export async function replaceVapidKeys(
  system: SystemAccess,
  lost: StoredKeys,
  made: StoredKeys,
): Promise<StoredKeys> {
  await database().transaction(async (tx) => {
    const replaced = await tx
      .update(settings)
      .set({ value: made })
      .where(and(eq(settings.name, NAME), sql`${settings.value}->>'publicKey' = ${lost.publicKey}`))
      .returning({ name: settings.name })
    if (replaced.length > 0) await tx.delete(pushSubscriptions)
  })
  return (await readVapidKeys(system)) ?? made
}
