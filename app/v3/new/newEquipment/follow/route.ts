import { z } from 'zod'
import { setFavourite } from '@/db/queries/favourites/favourites'
import { imei } from '@/lib/devices/schema'
import { onOff } from '@/lib/v3/group'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Follow a device, or follow it no more',
    permission: 'favourites.edit',
    body: z.object({ imei, follow: onOff.default(true) }),
    formToo: true,
    returns: z.null(),
  },
  async ({ access, body }) => {
    await setFavourite(access, body.imei, body.follow)
    return null
  },
)
