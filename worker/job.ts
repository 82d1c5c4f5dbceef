import type { MessageKind } from '@/bus/message'

/** A background job: one file in worker/jobs says its name, when it runs, and what it does. */
export type Job = {
  name: string
  /** Cron expression, UTC. */
  schedule: string
  /** Runs at the start of the worker as well. */
  atStart?: boolean
  /** Runs at once when a message of this kind comes, or may have been missed. */
  wakesOn?: MessageKind
  run: () => Promise<void>
}
