import { z } from 'zod'
import { listFavourites } from '@/db/queries/favourites'
import { route } from '@/lib/server/route'

export const GET = route(
  { summary: 'Ids of the favourite devices', permission: 'devices.read', returns: z.array(z.number().int()) },
  ({ access }) => listFavourites(access),
)
