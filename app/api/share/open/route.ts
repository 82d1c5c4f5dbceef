import { openedShare, openShareBody } from '@/lib/shares/schema'
import { clientSubnet } from '@/server/auth/client-address'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { limitVisits } from '@/server/next/call-limit'
import { route } from '@/server/next/route'
import { openShare } from '@/server/shares/open-share'

export const POST = route(
  {
    summary: 'Open a share link by the token in its address: a bearer for ten minutes, and what is shown',
    permission: 'public',
    body: openShareBody,
    returns: openedShare,
    maxBodyBytes: BODY_LIMITS['/api/share/open'],
  },
  ({ request, body }) => {
    limitVisits(clientSubnet(request.headers))
    return openShare(request.headers, body)
  },
)
