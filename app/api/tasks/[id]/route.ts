import { z } from 'zod'
import { deleteTask, findTask } from '@/db/queries/tasks/tasks'
import { task, taskParams } from '@/lib/tasks/schema'
import { route } from '@/server/next/route'
import { removeStoredFiles } from '@/server/storage/stored-file'

export const GET = route(
  { summary: 'One task and how far it is', permission: 'tasks.read', params: taskParams, returns: task },
  ({ access, params }) => findTask(access, params.id),
)

export const DELETE = route(
  {
    summary: 'Remove a task and its file; one that runs is called off',
    permission: 'tasks.read',
    params: taskParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await removeStoredFiles(await deleteTask(access, params.id))
    return null
  },
)
