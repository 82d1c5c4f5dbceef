import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { preferences } from '@/db/schema/preferences'
import { type KeptSound, type KeptSounds, keptSounds } from '@/lib/alarm-sounds/schema'
import type { Sounded } from '@/lib/alarm-sounds/tones'
import { type Access, requirePermission } from '@/lib/auth/access'
import { findPreference } from './preferences'

/** No preference of `PREFERENCES`: it holds keys of files, which nobody but us writes. */
const NAME = 'alarmSounds.files'

/** The sound files of the person who signed in. */
export async function findOwnSounds(access: Access): Promise<KeptSounds> {
  requirePermission(access, 'events.read')
  return keptSounds.safeParse(await findPreference(access, NAME)).data ?? {}
}

/** Keeps a sound file for a severity, or none; returns the one that it replaces. */
export async function setOwnSound(
  access: Access,
  severity: Sounded,
  sound: KeptSound | null,
): Promise<KeptSound | null> {
  requirePermission(access, 'events.edit')
  const accountId = access.actorId
  const own = and(eq(preferences.accountId, accountId), eq(preferences.name, NAME))
  return database().transaction(async (tx) => {
    await tx.insert(preferences).values({ accountId, name: NAME, value: {} }).onConflictDoNothing()
    const [row] = await tx.select({ value: preferences.value }).from(preferences).where(own).for('update')
    const before = keptSounds.safeParse(row?.value).data ?? {}
    const value = { ...before, [severity]: sound ?? undefined }
    await tx.update(preferences).set({ value, updatedAt: sql`now()` }).where(own)
    return before[severity] ?? null
  })
}
