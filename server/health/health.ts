import { listNodes } from '@/db/queries/health/processes'
import { systemAccess } from '@/lib/auth/access'
import type { Health, Role } from '@/lib/nodes/schema'

/** Asks the database, and it for the heartbeats of all nodes. Never throws. */
export async function checkHealth(): Promise<Health> {
  try {
    const listed = await listNodes(systemAccess('web'))
    const stateOf = (role: Role) =>
      listed.some((node) => node.alive && node.role === role) ? ('up' as const) : ('down' as const)
    const gateway = stateOf('gateway')
    const worker = stateOf('worker')
    const nodes = listed.map(({ role, name, alive, age, info }) => ({
      role,
      name,
      age,
      ...(info.listening === undefined ? {} : { listening: String(info.listening) }),
      state: alive ? ('up' as const) : ('down' as const),
    }))
    return { ok: gateway === 'up' && worker === 'up', database: 'up', gateway, worker, nodes }
  } catch {
    return { ok: false, database: 'down', gateway: 'down', worker: 'down', nodes: [] }
  }
}
