import { z } from 'zod'
import { findEquipment } from '@/lib/server/found-equipment'
import { route } from '@/lib/server/route'
import { equipment, keyword } from '@/lib/v3/equipment'

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
