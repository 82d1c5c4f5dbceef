import { z } from 'zod'
import { findEquipment } from '@/lib/server/found-equipment'
import { route } from '@/lib/server/route'
import { equipment, keyword } from '@/lib/v3/equipment'

export const POST = route(
  {
    summary: 'The same, with the keyword in the path',
    permission: 'devices.read',
    params: z.object({ keyword }),
    returns: z.array(equipment),
  },
  ({ access, params }) => findEquipment(access, params.keyword),
)
