import { drivenLine, drivenQuery } from '@/lib/fleet/routes/route-schema'
import { lineOfDrive } from '@/server/fleet/routes/line-of-drive'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'What a device drove within a day as the line of a route, with where it began, stopped and ended',
    permission: 'fleet.edit',
    query: drivenQuery,
    returns: drivenLine,
    long: true,
  },
  ({ access, query }) => lineOfDrive(access, query),
)
