import { renewedEmbed } from '@/lib/embeds/open-schema'
import { clientSubnet } from '@/server/auth/client-address'
import { renewEmbed } from '@/server/embeds/open-embed'
import { limitVisits } from '@/server/next/call-limit'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Exchange the bearer of a public embed (Authorization) for a new one, while the embed lives',
    permission: 'public',
    returns: renewedEmbed,
  },
  ({ request }) => {
    limitVisits(clientSubnet(request.headers))
    return renewEmbed(request.headers)
  },
)
