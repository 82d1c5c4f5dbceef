import { retryTask } from '@/db/queries/tasks'
import { route } from '@/lib/server/route'
import { task, taskParams } from '@/lib/tasks/schema'

export const POST = route(
  {
    summary: 'Let a failed or cancelled task go on from where it was',
    permission: 'tasks.read',
    params: taskParams,
    returns: task,
  },
  ({ access, params }) => retryTask(access, params.id),
)
