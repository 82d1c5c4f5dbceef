import { desc, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { unknownDevices } from '@/db/schema/unknown-devices'
import type { Access, SystemAccess } from '@/lib/auth/access'
import { demand } from '@/lib/auth/access'

export type UnknownDevice = typeof unknownDevices.$inferSelect

type Knocks = { identifier: string; protocol: string; address: string; attempts: number }

/** Adds up how often identifiers knocked that no device has. */
export async function saveUnknownDevices(_system: SystemAccess, knocks: readonly Knocks[]): Promise<void> {
  await database()
    .insert(unknownDevices)
    .values(
      knocks.map((knock) => ({ ...knock, identifier: knock.identifier.slice(0, 40), lastSeen: sql`now()` })),
    )
    .onConflictDoUpdate({
      target: unknownDevices.identifier,
      set: {
        protocol: sql`excluded.protocol`,
        address: sql`excluded.address`,
        attempts: sql`${unknownDevices.attempts} + excluded.attempts`,
        lastSeen: sql`excluded.last_seen`,
      },
    })
}

/** The newest knocks first. For the administrator only: they belong to nobody yet. */
export async function listUnknownDevices(access: Access, limit: number): Promise<UnknownDevice[]> {
  demand(access, 'unknownDevices.read')
  return database().select().from(unknownDevices).orderBy(desc(unknownDevices.lastSeen)).limit(limit)
}

/** Keeps the newest `keep` rows. */
export async function pruneUnknownDevices(_system: SystemAccess, keep: number): Promise<void> {
  await database().execute(sql`
    delete from ${unknownDevices} where identifier in (
      select identifier from ${unknownDevices} order by last_seen desc offset ${keep})`)
}
