import { readDrivingLimits, saveDrivingLimits } from '@/db/queries/fleet/hours/driving-limits'
import { drivingLimits } from '@/lib/fleet/hours/driving-limits'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How long drivers may drive and rest, in minutes, which the report of their hours is judged by',
    permission: 'fleet.read',
    returns: drivingLimits,
  },
  ({ access }) => readDrivingLimits(access),
)

export const PUT = route(
  {
    summary: 'Set how long drivers may drive and rest',
    permission: 'fleet.edit',
    body: drivingLimits,
    returns: drivingLimits,
  },
  ({ access, body }) => saveDrivingLimits(access, body),
)
