import { embedFigures as answer } from '@/lib/embeds/open-schema'
import { clientSubnet } from '@/server/auth/client-address'
import { embedFigures } from '@/server/embeds/embed-figures'
import { seenEmbed } from '@/server/embeds/open-embed'
import { limitVisits } from '@/server/next/call-limit'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The figures of an embed (bearer in Authorization) as they are now',
    permission: 'public',
    returns: answer,
    long: true,
  },
  async ({ request }) => {
    limitVisits(clientSubnet(request.headers))
    const now = Date.now()
    const { room, embed } = await seenEmbed(request.headers, now)
    return embedFigures(room, embed, now)
  },
)
