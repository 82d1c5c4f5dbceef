import { z } from 'zod'
import { equipment, keyword } from '@/lib/v3/equipment'
import { route } from '@/server/next/route'
import { findEquipment } from '@/server/v3/equipment'

export const POST = route(
  {
    summary: 'The first devices that hold a keyword in their name, IMEI, plate, SIM, serial number or VIN',
    permission: 'devices.read',
    body: z.object({ keyword }),
    formToo: true,
    returns: z.array(equipment),
  },
  ({ access, body }) => findEquipment(access, body.keyword),
)
