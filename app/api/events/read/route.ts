import { markDeviceEvents } from '@/db/queries/device-event-marks'
import { markEventsAnswer, markEventsBody } from '@/lib/events/schema'
import { route } from '@/lib/server/route'

export const POST = route(
  {
    summary: 'Mark events as read or unread, or take a marking back',
    permission: 'events.edit',
    body: markEventsBody,
    returns: markEventsAnswer,
  },
  ({ access, body }) => markDeviceEvents(access, body),
)
