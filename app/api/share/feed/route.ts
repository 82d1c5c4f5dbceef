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
import { subnetMark } from '@/server/shares/subnet-mark'
import { subnetFeeds, subnetOfViewer } from '@/server/viewers/subnet-feeds'

export const GET = route(
  {
    summary: 'The vehicles of a share link (bearer in Authorization) as they move (server-sent events)',
    permission: 'public',
    returns: shareMessage,
    raw: true,
    produces: 'text/event-stream',
  },
  async ({ request }) => {
    // Next answers it by GET, and a feed that nobody reads would stay open.
    if (request.method === 'HEAD') throw new AppError('methodNotAllowed')
    limitVisits(clientSubnet(request.headers))
    const now = Date.now()
    const { shareId, viewId, until, mark } = bearerOf(request.headers, now)
    const room = await shareRoom(shareId)
    await room.enterWith(mark, now)
    const from = subnetOfViewer(request.headers)
    const kept = { shareId, viewId, subnet: subnetMark(shareId, request.headers) }
    if (!room.hasSeat(from, viewId) || !(await keepView(systemAccess('web'), kept)))
      throw new AppError('shareFull')
    const giveBack = subnetFeeds().take(from)
    const onEnd = () => {
      giveBack()
      room.leave(feed, viewId, Date.now())
    }
    // Not packed: the same bytes go to all viewers.
    const feed = new Feed({ take: request.headers, onEnd })
    room.join(feed, { viewId, until, mark, from }, now)
    return feed.answer()
  },
)
