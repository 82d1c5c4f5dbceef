import { z } from 'zod'
import { taskFile } from '@/db/queries/tasks'
import { route } from '@/lib/server/route'
import { downloadStored } from '@/lib/server/stored-file'
import { taskParams } from '@/lib/tasks/schema'

export const GET = route(
  {
    summary: 'The file that a finished task left',
    permission: 'tasks.read',
    params: taskParams,
    returns: z.any(),
    raw: true,
  },
  async ({ access, params }) => downloadStored(await taskFile(access, params.id)),
)
