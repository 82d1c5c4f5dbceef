import { and, eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { processes } from '@/db/schema/processes'
import type { Access } from '@/lib/auth/access'
import type { Door } from '@/lib/connect/connection-schema'
import { readListening } from '@/lib/nodes/listening'
import { isAlive } from './processes'

/** Where gateways that live hear trackers, each door once; which machines they are is not told. */
export async function listDoors(_access: Access): Promise<Door[]> {
  const nodes = await database()
    .select({ info: processes.info })
    .from(processes)
    .where(and(eq(processes.role, 'gateway'), isAlive))
  const doors = nodes.flatMap(({ info }) => readListening(String(info.listening ?? '')))
  const byText = new Map(doors.map((door) => [Object.values(door).join(' '), door]))
  return [...byText.values()].sort((a, b) => a.port - b.port)
}
