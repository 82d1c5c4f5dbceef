import { z } from 'zod'
import { listUnknownDevices } from '@/db/queries/devices/unknown-devices'
import { listDoors } from '@/db/queries/health/doors'
import { portOfDoors } from '@/lib/connect/connection-line'
import { unknownDevice } from '@/lib/devices/unknown-schema'
import { route } from '@/server/next/route'

const query = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(200) })

export const GET = route(
  {
    summary: 'Identifiers that tried and are not registered, newest first',
    permission: 'unknownDevices.read',
    query,
    returns: z.array(unknownDevice),
  },
  async ({ access, query: { limit } }) => {
    const [rows, doors] = await Promise.all([listUnknownDevices(access, limit), listDoors(access)])
    return rows.map((row) => ({
      ...row,
      port: portOfDoors(doors.filter(({ protocol }) => protocol === row.protocol)),
      firstSeen: row.firstSeen.toISOString(),
      lastSeen: row.lastSeen.toISOString(),
    }))
  },
)
