import { basemaps } from '@/lib/basemap/schema'
import { offeredBasemaps } from '@/lib/server/basemap/offers'
import { route } from '@/lib/server/route'

export const GET = route(
  {
    summary: 'The maps that the account may look at, the embedded world first',
    permission: 'session',
    returns: basemaps,
  },
  ({ access }) => offeredBasemaps(access),
)
