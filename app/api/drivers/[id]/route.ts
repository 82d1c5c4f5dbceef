import { z } from 'zod'
import { deleteDriver, updateDriver } from '@/db/queries/fleet/drivers/driver-edits'
import { findDriver } from '@/db/queries/fleet/drivers/driver-list'
import { driver, driverBody, driverParams } from '@/lib/fleet/drivers/driver-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'A driver', permission: 'fleet.read', params: driverParams, returns: driver },
  ({ access, params }) => findDriver(access, params.id),
)

export const PUT = route(
  {
    summary: 'Change what is kept of a driver',
    permission: 'fleet.edit',
    params: driverParams,
    body: driverBody,
    returns: driver,
  },
  ({ access, params, body }) => updateDriver(access, params.id, body, new Date()),
)

export const DELETE = route(
  {
    summary: 'Let a driver go; what they drove keeps their name',
    permission: 'fleet.edit',
    params: driverParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteDriver(access, params.id, new Date())
    return null
  },
)
