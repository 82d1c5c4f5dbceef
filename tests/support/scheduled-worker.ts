import { becomeNode } from '@/db/node'
import { orderScheduledReports } from '@/worker/jobs/order-scheduled-reports'
import { runOutbox } from '@/worker/outbox/run-outbox'
import { TASK_HANDLERS } from '@/worker/tasks/kinds'
import { runTasks } from '@/worker/tasks/run-tasks'

// A worker process for tests that kill it: orders what is due, again and again, does tasks with short leases, and mails.
becomeNode('worker')
await runTasks({ handlers: TASK_HANDLERS, leaseSeconds: 2, pollMs: 100 })
await runOutbox({ pollMs: 100 })
for (;;) {
  await orderScheduledReports.run()
  await new Promise((resolve) => setTimeout(resolve, 50))
}
