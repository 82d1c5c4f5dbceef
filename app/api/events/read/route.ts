import { markDeviceEvents } from '@/db/queries/events/device-event-marks'
import { markEventsAnswer, markEventsBody } from '@/lib/events/schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Mark events as read or unread, or take a marking back',
    permission: 'events.edit',
    body: markEventsBody,
    returns: markEventsAnswer,
  },
  ({ access, body }) => markDeviceEvents(access, body),
)
