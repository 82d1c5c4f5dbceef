import { cancelTask } from '@/db/queries/tasks/tasks'
import { task, taskParams } from '@/lib/tasks/schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Call off a task; what it has done so far stays',
    permission: 'tasks.read',
    params: taskParams,
    returns: task,
  },
  ({ access, params }) => cancelTask(access, params.id),
)
