import { z } from 'zod'
import { listProcesses } from '@/db/queries/health/processes'
import { systemAccess } from '@/lib/auth/access'

const state = z.enum(['up', 'down'])

export const healthSchema = z.object({
  ok: z.boolean(),
  database: state,
  gateway: state,
  worker: state,
})

export type Health = z.infer<typeof healthSchema>

/** Asks the database, and it for the heartbeats of the other processes. Never throws. */
export async function checkHealth(): Promise<Health> {
  try {
    const processes = await listProcesses(systemAccess('web'))
    const stateOf = (kind: string) =>
      processes.some(({ name, alive }) => alive && name.startsWith(kind))
        ? ('up' as const)
        : ('down' as const)
    const gateway = stateOf('gateway')
    const worker = stateOf('worker')
    return { ok: gateway === 'up' && worker === 'up', database: 'up', gateway, worker }
  } catch {
    return { ok: false, database: 'down', gateway: 'down', worker: 'down' }
  }
}
