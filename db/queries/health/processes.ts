import { and, asc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { processes } from '@/db/schema/processes'
import type { SystemAccess } from '@/lib/auth/access'
import type { Node, Role } from '@/lib/nodes/schema'

/** How often a node says that it lives, and how long nothing may be heard before it counts as down. */
export const HEARTBEAT_MS = 3000
const DOWN_AFTER_SECONDS = 10
/** For so long a node that went down is listed; then it counts as taken away. */
const FORGET_AFTER_MINUTES = 10

export type NodeInfo = Record<string, number | string>

/** Says that a node lives. */
export async function saveHeartbeat(_system: SystemAccess, node: Node, info: NodeInfo): Promise<void> {
  await database()
    .insert(processes)
    .values({ ...node, heartbeatAt: sql`now()`, info })
    .onConflictDoUpdate({
      target: [processes.role, processes.name],
      set: { heartbeatAt: sql`now()`, info },
    })
}

/** Takes a node that ends in order off the list. */
export async function clearHeartbeat(_system: SystemAccess, { role, name }: Node): Promise<void> {
  await database()
    .delete(processes)
    .where(and(eq(processes.role, role), eq(processes.name, name)))
}

const silence = sql`extract(epoch from now() - ${processes.heartbeatAt})`

/** Rows of nodes that were heard of late. */
export const isAlive = sql<boolean>`${silence} < ${DOWN_AFTER_SECONDS}`

/** Takes nodes off the list that have been down for long. */
export async function forgetNodes(_system: SystemAccess): Promise<void> {
  await database()
    .delete(processes)
    .where(sql`${silence} > ${FORGET_AFTER_MINUTES * 60}`)
}

export type ListedNode = { role: Role; name: string; alive: boolean; age: number; info: NodeInfo }

/** All nodes by role and name, with the seconds since each was last heard. */
export async function listNodes(_system: SystemAccess): Promise<ListedNode[]> {
  return database()
    .select({
      role: processes.role,
      name: processes.name,
      alive: isAlive,
      age: sql<number>`greatest(0, floor(${silence}))::int`,
      info: processes.info,
    })
    .from(processes)
    .where(sql`${silence} < ${FORGET_AFTER_MINUTES * 60}`)
    .orderBy(asc(processes.role), asc(processes.name))
}
