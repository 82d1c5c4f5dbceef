import { z } from 'zod'
import { listTasks } from '@/db/queries/tasks/tasks'
import { task, taskListQuery } from '@/lib/tasks/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Imports and exports that the account ordered, newest first, with how far they are',
    permission: 'tasks.read',
    query: taskListQuery,
    returns: z.array(task),
  },
  ({ access, query }) => listTasks(access, query),
)
