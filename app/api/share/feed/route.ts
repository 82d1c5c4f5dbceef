import { keepView } from '@/db/queries/shares/share-views'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { shareMessage } from '@/lib/shares/schema'
import { clientSubnet } from '@/server/auth/client-address'
import { Feed } from '@/server/live/feed'
import { limitVisits } from '@/server/next/call-limit'
import { route } from '@/server/next/route'
import { bearerOf } from '@/server/shares/bearer'
import { shareRoom } from '@/server/shares/share-rooms'

export const GET = route(
  {
    summary: 'The vehicles of a share link (bearer in Authorization) as they move (server-sent events)',
    permission: 'public',
    returns: shareMessage,
    raw: true,
    produces: 'text/event-stream',
  },
  async ({ request }) => {
    limitVisits(clientSubnet(request.headers))
    const now = Date.now()
    const { shareId, viewId, until } = bearerOf(request.headers, now)
    const room = await shareRoom(shareId)
    await room.enter(now)
    if (room.isFull || !(await keepView(systemAccess('web'), shareId, viewId)))
      throw new AppError('shareFull')
    // Not packed: the same bytes go to all viewers.
    const feed = new Feed(false, () => room.leave(feed, viewId, Date.now()))
    request.signal.addEventListener('abort', () => feed.end())
    room.join(feed, { viewId, until }, now)
    return new Response(feed.body, { headers: feed.headers })
  },
)
