import { renewedShare } from '@/lib/shares/schema'
import { clientSubnet } from '@/server/auth/client-address'
import { limitVisits } from '@/server/next/call-limit'
import { route } from '@/server/next/route'
import { renewShare } from '@/server/shares/open-share'

export const POST = route(
  {
    summary: 'Exchange the bearer of a share link (Authorization) for a new one, while the link lives',
    permission: 'public',
    returns: renewedShare,
  },
  ({ request }) => {
    limitVisits(clientSubnet(request.headers))
    return renewShare(request.headers)
  },
)
