import { z } from 'zod'
import { id } from '@/lib/v3/equipment'
import { statistics } from '@/lib/v3/group'
import { route } from '@/server/next/route'
import { equipmentStatistics } from '@/server/v3/equipment'

export const POST = route(
  {
    summary: 'Devices in each state and the device groups of the account of the path',
    permission: 'devices.read',
    params: z.object({ userId: id }),
    returns: statistics,
  },
  ({ access, params }) => equipmentStatistics(access, params.userId),
)
