import { listStages } from '@/db/queries/working-modes/stage-list'
import { stagePage, stageQuery } from '@/lib/working-modes/stage-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Working modes that devices were sent and how they follow them, the newest first',
    permission: 'commands.read',
    query: stageQuery,
    returns: stagePage,
  },
  ({ access, query }) => listStages(access, query),
)
