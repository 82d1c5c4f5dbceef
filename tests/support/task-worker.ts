import { TASK_HANDLERS } from '@/worker/tasks/kinds'
import { runTasks } from '@/worker/tasks/run-tasks'

// A worker process for tests that kill it: short leases, nothing but tasks.
await runTasks({ handlers: TASK_HANDLERS, leaseSeconds: 2, pollMs: 100 })
