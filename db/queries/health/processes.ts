import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { processes } from '@/db/schema/processes'
import type { SystemAccess } from '@/lib/auth/access'

/** How often a process says that it lives, and how long nothing may be heard before it counts as down. */
export const HEARTBEAT_MS = 3000
const DOWN_AFTER_SECONDS = 10

/** Says that process `system.process` lives. */
export async function saveHeartbeat(
  system: SystemAccess,
  info: Record<string, number | string>,
): Promise<void> {
  await database()
    .insert(processes)
    .values({ name: system.process, heartbeatAt: sql`now()`, info })
    .onConflictDoUpdate({ target: processes.name, set: { heartbeatAt: sql`now()`, info } })
}

/** Takes a process that ends in order off the list. */
export async function clearHeartbeat(system: SystemAccess): Promise<void> {
  await database().delete(processes).where(sql`${processes.name} = ${system.process}`)
}

export type ProcessHealth = { name: string; alive: boolean; info: Record<string, number | string> }

export async function listProcesses(_system: SystemAccess): Promise<ProcessHealth[]> {
  return database()
    .select({
      name: processes.name,
      alive: sql<boolean>`${processes.heartbeatAt} > now() - make_interval(secs => ${DOWN_AFTER_SECONDS})`,
      info: processes.info,
    })
    .from(processes)
}
