import { openEmbedBody, openedEmbed } from '@/lib/embeds/open-schema'
import { clientSubnet } from '@/server/auth/client-address'
import { openEmbed } from '@/server/embeds/open-embed'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { limitVisits } from '@/server/next/call-limit'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Open an embed, a signed one by a token: a bearer for ten minutes, and what to draw',
    permission: 'public',
    body: openEmbedBody,
    returns: openedEmbed,
    maxBodyBytes: BODY_LIMITS['/api/embed/open'],
  },
  ({ request, body }) => {
    limitVisits(clientSubnet(request.headers))
    return openEmbed(request.headers, body)
  },
)
