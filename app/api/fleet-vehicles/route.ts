import { createVehicle } from '@/db/queries/fleet/vehicles/vehicle-edits'
import { listVehicles } from '@/db/queries/fleet/vehicles/vehicle-list'
import { vehicle, vehicleBody, vehiclePage, vehicleQuery } from '@/lib/fleet/vehicles/vehicle-schema'
import { dayOf } from '@/lib/time/wall-clock'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Vehicles of the enterprise with what they carry and who drives them, page by page',
    permission: 'fleet.read',
    query: vehicleQuery,
    returns: vehiclePage,
  },
  ({ access, session, query }) => listVehicles(access, query, dayOf(Date.now(), session.account.timeZone)),
)

export const POST = route(
  {
    summary: 'Add a vehicle; its name is its own within the enterprise',
    permission: 'fleet.edit',
    body: vehicleBody,
    returns: vehicle,
    status: 201,
  },
  ({ access, body }) => createVehicle(access, body, new Date()),
)
