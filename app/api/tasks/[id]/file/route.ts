import { z } from 'zod'
import { taskFile } from '@/db/queries/tasks/tasks'
import { taskParams } from '@/lib/tasks/schema'
import { route } from '@/server/next/route'
import { downloadStored } from '@/server/storage/stored-file'

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
