import { z } from 'zod'
import { brandMark } from '@/lib/brand/brand-icon'
import { brandOf } from '@/server/brand/brand'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The default mark in the colour of the host that is called',
    permission: 'public',
    returns: z.never(),
    raw: true,
    produces: 'image/svg+xml',
  },
  async ({ request }) =>
    new Response(brandMark(await brandOf(request.headers)), {
      headers: {
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'",
        'cache-control': 'public, max-age=3600',
      },
    }),
)
