import { retryTask } from '@/db/queries/tasks/tasks'
import { task, taskParams } from '@/lib/tasks/schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Let a failed or cancelled task go on from where it was',
    permission: 'tasks.read',
    params: taskParams,
    returns: task,
  },
  ({ access, params }) => retryTask(access, params.id),
)
