import { z } from 'zod'
import { listTasks } from '@/db/queries/tasks'
import { route } from '@/lib/server/route'
import { task, taskListQuery } from '@/lib/tasks/schema'

export const GET = route(
  {
    summary: 'Imports and exports that the account ordered, newest first, with how far they are',
    permission: 'tasks.read',
    query: taskListQuery,
    returns: z.array(task),
  },
  ({ access, query }) => listTasks(access, query),
)
