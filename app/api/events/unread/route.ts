import { countUnreadEvents } from '@/db/queries/device-events'
import { unreadCount } from '@/lib/events/schema'
import { route } from '@/lib/server/route'

export const GET = route(
  {
    summary: 'How many events of visible devices are unread; 1000 stands for "1000 or more"',
    permission: 'events.read',
    returns: unreadCount,
  },
  async ({ access }) => ({ unread: await countUnreadEvents(access) }),
)
