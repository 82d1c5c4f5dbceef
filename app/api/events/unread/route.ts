import { countUnreadEvents } from '@/db/queries/events/device-events'
import { unreadCount } from '@/lib/events/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'How many warnings and alarms of visible devices are unread, quiet ones not counted; 1000 stands for "1000 or more"',
    permission: 'events.read',
    returns: unreadCount,
  },
  async ({ access }) => ({ unread: await countUnreadEvents(access) }),
)
