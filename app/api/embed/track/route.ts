import { embedTrack as answer, embedTrackQuery } from '@/lib/embeds/open-schema'
import { clientSubnet } from '@/server/auth/client-address'
import { embedTrack } from '@/server/embeds/embed-track'
import { seenEmbed } from '@/server/embeds/open-embed'
import { limitVisits } from '@/server/next/call-limit'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A day of a vehicle of an embed (bearer in Authorization): its points, trips and stops',
    permission: 'public',
    query: embedTrackQuery,
    returns: answer,
    long: true,
  },
  async ({ request, query }) => {
    limitVisits(clientSubnet(request.headers))
    const now = Date.now()
    const { room, embed } = await seenEmbed(request.headers, now)
    return embedTrack(room, embed, query, now)
  },
)
