import { listCarried } from '@/db/queries/fleet/vehicles/carried-devices'
import { carryDevice } from '@/db/queries/fleet/vehicles/carry-device'
import { carriedTimes, carryBody } from '@/lib/fleet/vehicles/device-schema'
import { vehicleParams } from '@/lib/fleet/vehicles/vehicle-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The devices that a vehicle carried, from when to when',
    permission: 'fleet.read',
    params: vehicleParams,
    returns: carriedTimes,
  },
  async ({ access, params }) => ({ items: await listCarried(access, params.id) }),
)

export const POST = route(
  {
    summary:
      'Say which device a vehicle carries from a moment on, or none; what was said of later times is replaced',
    permission: 'fleet.edit',
    params: vehicleParams,
    body: carryBody,
    returns: carriedTimes,
    status: 201,
  },
  async ({ access, params, body }) => {
    await carryDevice(access, params.id, body, new Date())
    return { items: await listCarried(access, params.id) }
  },
)
