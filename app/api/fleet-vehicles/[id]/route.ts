import { z } from 'zod'
import { deleteVehicle, updateVehicle } from '@/db/queries/fleet/vehicles/vehicle-edits'
import { findVehicle } from '@/db/queries/fleet/vehicles/vehicle-list'
import { vehicle, vehicleBody, vehicleParams } from '@/lib/fleet/vehicles/vehicle-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'A vehicle', permission: 'fleet.read', params: vehicleParams, returns: vehicle },
  ({ access, params }) => findVehicle(access, params.id, new Date()),
)

export const PUT = route(
  {
    summary: 'Change what is kept of a vehicle',
    permission: 'fleet.edit',
    params: vehicleParams,
    body: vehicleBody,
    returns: vehicle,
  },
  ({ access, params, body }) => updateVehicle(access, params.id, body, new Date()),
)

export const DELETE = route(
  {
    summary: 'Take a vehicle away; it carries nothing any more, and what was driven with it keeps its name',
    permission: 'fleet.edit',
    params: vehicleParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteVehicle(access, params.id, new Date())
    return null
  },
)
