import { z } from 'zod'
import { id } from '@/lib/v3/equipment'
import { statistics } from '@/lib/v3/group'
import { route } from '@/server/next/route'
import { equipmentStatistics } from '@/server/v3/equipment'

export const POST = route(
  {
    summary: 'Devices in each state and the device groups, of the own account unless told',
    permission: 'devices.read',
    body: z.object({ userId: id.optional() }),
    formToo: true,
    returns: statistics,
  },
  ({ access, body }) => equipmentStatistics(access, body.userId),
)
