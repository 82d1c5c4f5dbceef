import { z } from 'zod'
import { brandMark } from '@/lib/brand/brand-icon'
import { ICON_SHAPES, ICON_SIZES } from '@/lib/brand/web-manifest'
import { brandOf } from '@/server/brand/brand'
import { drawBrandIcon } from '@/server/brand/draw-icon'
import { route } from '@/server/next/route'

const query = z.object({
  /** Edge in pixels; without, the default mark as a drawing (SVG). */
  size: z.enum(ICON_SIZES).optional(),
  shape: z.enum(ICON_SHAPES).default('any'),
  /** Changes with the brand; makes another address of another icon. */
  v: z.string().max(60).optional(),
})

export const GET = route(
  {
    summary: 'The icon of the host that is called, its logo or the default mark in its colour',
    permission: 'public',
    query,
    returns: z.never(),
    raw: true,
    produces: 'image/svg+xml',
  },
  async ({ request, query: { size, shape } }) => {
    const brand = await brandOf(request.headers)
    return new Response(size ? await drawBrandIcon(brand, size, shape) : brandMark(brand), {
      headers: {
        'content-type': size ? 'image/png' : 'image/svg+xml',
        'content-security-policy': "default-src 'none'",
        'cache-control': 'public, max-age=3600',
      },
    })
  },
)
