import { listDeviceEvents } from '@/db/queries/device-events'
import { eventList, eventListQuery } from '@/lib/events/schema'
import { route } from '@/lib/server/route'

export const GET = route(
  {
    summary: 'Events of visible devices, newest first',
    permission: 'events.read',
    query: eventListQuery,
    returns: eventList,
  },
  ({ access, query }) => listDeviceEvents(access, query),
)
