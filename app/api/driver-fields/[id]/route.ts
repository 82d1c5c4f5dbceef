import { z } from 'zod'
import { changeOwnField, deleteOwnField } from '@/db/queries/fleet/drivers/own-fields'
import { driverParams } from '@/lib/fleet/drivers/driver-schema'
import { ownField, ownFieldChange } from '@/lib/fleet/drivers/own-fields'
import { route } from '@/server/next/route'

export const PUT = route(
  {
    summary: 'Call a field of drivers otherwise, or change what can be chosen in it',
    permission: 'fleet.edit',
    params: driverParams,
    body: ownFieldChange,
    returns: ownField,
  },
  ({ access, params, body }) => changeOwnField(access, params.id, body),
)

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
