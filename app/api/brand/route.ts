import { z } from 'zod'
import { brand } from '@/lib/brand/brand'
import { hostName } from '@/lib/brand/public-address'
import { brandOf, brandOfHost } from '@/server/brand/brand'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How the console looks under a host; under the one that is called, unless told',
    permission: 'public',
    query: z.object({ domain: z.string().max(260).optional() }),
    returns: brand,
  },
  ({ request, query }) => (query.domain ? brandOfHost(hostName(query.domain)) : brandOf(request.headers)),
)
