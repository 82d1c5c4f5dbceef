import { countBareDevices, makeVehiclesOfDevices } from '@/db/queries/fleet/vehicles/vehicles-of-devices'
import { bareDevices, madeOfDevices } from '@/lib/fleet/vehicles/device-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How many devices of the account no vehicle carries',
    permission: 'fleet.read',
    returns: bareDevices,
  },
  async ({ access }) => ({ devices: await countBareDevices(access) }),
)

export const POST = route(
  {
    summary: 'Make a vehicle of each of them, with the name, plate and VIN of its record',
    permission: 'fleet.edit',
    returns: madeOfDevices,
    status: 201,
    long: true,
  },
  async ({ access }) => ({ made: await makeVehiclesOfDevices(access, new Date()) }),
)
