import { task, taskParams } from '@/lib/tasks/schema'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { orderTrackUndo } from '@/server/received/order-track-undo'

export const POST = route(
  {
    summary: 'Take back what an import of a track stored, as a task',
    permission: 'positions.send',
    params: taskParams,
    returns: task,
    status: 202,
  },
  ({ request, access, params }) => orderTrackUndo(access, params.id, languageOf(request)),
)
