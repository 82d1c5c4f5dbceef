import { z } from 'zod'
import { setFavourite } from '@/db/queries/favourites/favourites'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/server/next/route'

export const PUT = route(
  {
    summary: 'Mark a device as a favourite',
    permission: 'favourites.edit',
    params: imeiParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await setFavourite(access, params.imei, true)
    return null
  },
)

export const DELETE = route(
  { summary: 'Take the mark off', permission: 'favourites.edit', params: imeiParams, returns: z.null() },
  async ({ access, params }) => {
    await setFavourite(access, params.imei, false)
    return null
  },
)
