import { type ClaimedTask, claimTask, renewLease, TaskLost } from '@/db/queries/tasks/task-claims'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import type { TaskKind } from '@/lib/tasks/task-kinds'
import { listed, runClaims } from '../run-claims'
import { runTask, WorkerStops } from './run-task'
import type { TaskHandler } from './task-handler'

const system = systemAccess('worker')

type Options = {
  handlers: Partial<Record<TaskKind, TaskHandler>>
  atOnce?: number
  /** A worker that is silent for so long is taken for dead. */
  leaseSeconds?: number
  /** Looks for work this often even when nobody said there is any. */
  pollMs?: number
}

type Running = { task: ClaimedTask; end: AbortController }

/**
 * Does what waits in `tasks`, a few at once, as long as the process lives. Any number of workers
 * may run beside each other. `stop` gives back what is under way.
 */
export async function runTasks({ handlers, atOnce = 2, leaseSeconds = 30, pollMs = 2000 }: Options) {
  const running = new Set<Running>()
  let stopped = false

  async function work(task: ClaimedTask): Promise<void> {
    const end = new AbortController()
    const one = { task, end }
    const renewal = setInterval(() => keep(one), (leaseSeconds * 1000) / 3)
    running.add(one)
    if (stopped) end.abort(new WorkerStops())
    try {
      await runTask(task, handlers[task.kind as TaskKind], end.signal)
    } finally {
      clearInterval(renewal)
      running.delete(one)
    }
  }

  function keep({ task, end }: Running): void {
    renewLease(system, task, leaseSeconds).catch((error) => {
      if (error instanceof TaskLost) end.abort(error)
      else log.warn({ err: error, task: task.id }, 'lease not renewed')
    })
  }

  const claims = await runClaims({
    wakesOn: 'tasks',
    atOnce,
    pollMs,
    claim: async () => listed(await claimTask(system, leaseSeconds)),
    work,
    // What runs here may have been called off.
    onWake: () => running.forEach(keep),
  })
  return {
    stop: async () => {
      stopped = true
      for (const { end } of running) end.abort(new WorkerStops())
      await claims.stop()
    },
  }
}
