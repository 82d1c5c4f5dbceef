import { z } from 'zod'
import { deleteOwnField } from '@/db/queries/fleet/drivers/own-fields'
import { driverParams } from '@/lib/fleet/drivers/driver-schema'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Keep a field of drivers no longer; its values go with it',
    permission: 'fleet.edit',
    params: driverParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteOwnField(access, params.id)
    return null
  },
)
