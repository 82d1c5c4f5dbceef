import { z } from 'zod'
import { setFavourite } from '@/db/queries/favourites/favourites'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Follow the device of the path',
    permission: 'favourites.edit',
    params: imeiParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await setFavourite(access, params.imei, true)
    return null
  },
)
