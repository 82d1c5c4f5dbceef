import { z } from 'zod'
import { equipment, keyword } from '@/lib/v3/equipment'
import { route } from '@/server/next/route'
import { findEquipment } from '@/server/v3/equipment'

export const POST = route(
  {
    summary: 'The same, with the keyword in the path',
    permission: 'devices.read',
    params: z.object({ keyword }),
    returns: z.array(equipment),
  },
  ({ access, params }) => findEquipment(access, params.keyword),
)
