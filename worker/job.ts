import type { Change } from '@/db/notify'

/** A background job: one file in worker/jobs says its name, when it runs, and what it does. */
export type Job = {
  name: string
  /** Cron expression, UTC. */
  schedule: string
  /** Runs at the start of the worker as well. */
  atStart?: boolean
  /** Runs at once when a change of this kind is told of. */
  wakesOn?: Change['kind']
  run: () => Promise<void>
}
