import { listDrivingTimes } from '@/db/queries/fleet/assignments/assignment-list'
import { assignmentQuery, drivingTimePage } from '@/lib/fleet/assignments/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Who drove, of what all sources say, without overlap on a vehicle',
    permission: 'fleet.read',
    query: assignmentQuery,
    returns: drivingTimePage,
  },
  ({ access, query }) => listDrivingTimes(access, query),
)
