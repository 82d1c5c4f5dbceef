import { cancelTask } from '@/db/queries/tasks'
import { route } from '@/lib/server/route'
import { task, taskParams } from '@/lib/tasks/schema'

export const POST = route(
  {
    summary: 'Call off a task; what it has done so far stays',
    permission: 'tasks.read',
    params: taskParams,
    returns: task,
  },
  ({ access, params }) => cancelTask(access, params.id),
)
