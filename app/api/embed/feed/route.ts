import { embedMessage } from '@/lib/embeds/open-schema'
import { VIEWS } from '@/lib/embeds/views'
import { AppError } from '@/lib/errors'
import { clientSubnet } from '@/server/auth/client-address'
import { seenEmbed } from '@/server/embeds/open-embed'
import { Feed } from '@/server/live/feed'
import { limitVisits } from '@/server/next/call-limit'
import { route } from '@/server/next/route'
import { subnetFeeds, subnetOfViewer } from '@/server/viewers/subnet-feeds'

export const GET = route(
  {
    summary: 'The vehicles of an embed (bearer in Authorization) as they move (server-sent events)',
    permission: 'public',
    returns: embedMessage,
    raw: true,
    produces: 'text/event-stream',
  },
  async ({ request }) => {
    // Next answers it by GET, and a feed that nobody reads would stay open.
    if (request.method === 'HEAD') throw new AppError('methodNotAllowed')
    limitVisits(clientSubnet(request.headers))
    const now = Date.now()
    const { bearer, room, embed } = await seenEmbed(request.headers, now)
    if (!VIEWS[embed.row.view.kind].isLive) throw new AppError('embedBearerInvalid')
    const from = subnetOfViewer(request.headers)
    if (!room.hasSeat(from, bearer.viewId)) throw new AppError('embedFull')
    const giveBack = subnetFeeds().take(from)
    const onEnd = () => {
      giveBack()
      room.leave(feed, bearer.viewId)
    }
    // Not packed: the same bytes go to all viewers.
    const feed = new Feed({ take: request.headers, onEnd })
    room.join(feed, { ...bearer, from }, now)
    return feed.answer()
  },
)
