import { listDeviceEvents } from '@/db/queries/events/device-events'
import { eventList, eventListQuery } from '@/lib/events/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Events of visible devices, newest first',
    permission: 'events.read',
    query: eventListQuery,
    returns: eventList,
  },
  ({ access, query }) => listDeviceEvents(access, query),
)
