import { z } from 'zod'
import { brandOf } from '@/server/brand/brand'
import { drawBrandPreview } from '@/server/brand/draw-preview'
import { route } from '@/server/next/route'

const query = z.object({
  /** Changes with the brand; makes another address of another picture. */
  v: z.string().max(60).optional(),
})

export const GET = route(
  {
    summary: 'What links look like in messengers: the brand of the host that is called, and no position',
    permission: 'public',
    query,
    returns: z.never(),
    raw: true,
    produces: 'image/png',
  },
  async ({ request }) =>
    new Response(await drawBrandPreview(await brandOf(request.headers)), {
      headers: {
        'content-type': 'image/png',
        'content-security-policy': "default-src 'none'",
        'cache-control': 'public, max-age=3600',
      },
    }),
)
