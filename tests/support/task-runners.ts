import { afterEach } from 'vitest'
import { z } from 'zod'
import { GET as getTask } from '@/app/api/tasks/[id]/route'
import { database } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { insertTask } from '@/db/queries/tasks/tasks'
import { tasks } from '@/db/schema/tasks'
import { systemAccess } from '@/lib/auth/access'
import type { Task } from '@/lib/tasks/schema'
import { runTasks } from '@/worker/tasks/run-tasks'
import { type RunningTask, taskHandler } from '@/worker/tasks/task-handler'
import { callRoute } from './call-route'
import { until } from './until'

/** Workers whose work the test tells, stopped after it; call after `freshDatabase()`. No task outlives its test. */
export function taskRunners() {
  const runners: Awaited<ReturnType<typeof runTasks>>[] = []
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop()
    await database().delete(tasks)
  })
  const work = async (run: (task: RunningTask<unknown>) => Promise<object | undefined>, options = {}) => {
    const handler = taskHandler({ kind: 'exportDevices', params: z.any(), run })
    const runner = await runTasks({ handlers: { exportDevices: handler }, pollMs: 50, ...options })
    runners.push(runner)
    return runner
  }
  return { runners, work }
}

export async function orderTask(accountId: number, params: Record<string, unknown> = {}) {
  const access = await accessOfActor(systemAccess('test'), accountId, 'web')
  if (!access) throw new Error('no such account')
  return insertTask(access, { kind: 'exportDevices', title: `of ${accountId}`, language: 'en', params })
}

export const openTask = (token: string | undefined, id: number) =>
  callRoute<Task>(getTask, { token, params: { id: String(id) } })

/** Waits until a task has come to this. */
export const untilTask = (token: string | undefined, id: number, status: Task['status']) =>
  until(async () => {
    const { data } = await openTask(token, id)
    return data.status === status && data
  })
