import { basemaps } from '@/lib/basemap/schema'
import { offeredBasemaps } from '@/server/basemap/offers'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The maps that the account may look at, the embedded world first',
    permission: 'session',
    returns: basemaps,
  },
  ({ access }) => offeredBasemaps(access),
)
