import { z } from 'zod'
import { listFavourites } from '@/db/queries/favourites/favourites'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'Ids of the favourite devices', permission: 'devices.read', returns: z.array(z.number().int()) },
  ({ access }) => listFavourites(access),
)
