import { subscribe } from '@/bus/bus'
import { database } from '@/db/client'
import { type ClaimedTask, claimTask, renewLease, TaskLost } from '@/db/queries/tasks/task-claims'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import type { TaskKind } from '@/lib/tasks/schema'
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

type Running = { task: ClaimedTask; done: Promise<void>; end: AbortController }

/**
 * Does what waits in `tasks`, a few at once, as long as the process lives. Any number of workers
 * may run beside each other. `stop` gives back what is under way.
 */
export async function runTasks({ handlers, atOnce = 2, leaseSeconds = 30, pollMs = 2000 }: Options) {
  const running = new Map<number, Running>()
  let looking = false
  let lookAgain = false
  let stopped = false

  /** One look at a time; a call during one makes it look once more. */
  async function look(): Promise<void> {
    lookAgain = true
    if (looking) return
    looking = true
    try {
      while (lookAgain && !stopped) {
        lookAgain = false
        while (running.size < atOnce && !stopped) {
          const task = await claimTask(system, leaseSeconds)
          if (!task) break
          start(task)
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'no task could be claimed')
    } finally {
      looking = false
    }
  }

  function start(task: ClaimedTask): void {
    const end = new AbortController()
    const renewal = setInterval(() => keep(task, end), (leaseSeconds * 1000) / 3)
    if (stopped) end.abort(new WorkerStops())
    const done = runTask(task, handlers[task.kind as TaskKind], end.signal).finally(() => {
      clearInterval(renewal)
      running.delete(task.id)
      void look()
    })
    running.set(task.id, { task, done, end })
  }

  function keep(task: ClaimedTask, end: AbortController): void {
    renewLease(system, task, leaseSeconds).catch((error) => {
      if (error instanceof TaskLost) end.abort(error)
      else log.warn({ err: error, task: task.id }, 'lease not renewed')
    })
  }

  const poll = setInterval(() => void look(), pollMs)
  const lookAround = () => {
    // What runs here may have been called off.
    for (const { task, end } of running.values()) keep(task, end)
    void look()
  }
  const subscription = await subscribe(database(), {
    onMessage: ({ kind }) => {
      if (kind === 'tasks') lookAround()
    },
    onGap: lookAround,
  })
  void look()

  return {
    stop: async () => {
      stopped = true
      clearInterval(poll)
      subscription.stop()
      for (const { end } of running.values()) end.abort(new WorkerStops())
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}
