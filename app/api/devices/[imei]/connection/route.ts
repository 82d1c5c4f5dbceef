import { findConnection } from '@/db/queries/devices/connection-facts'
import { listDoors } from '@/db/queries/health/doors'
import { connectionFacts } from '@/lib/connect/connection-schema'
import { imeiParams } from '@/lib/devices/schema'
import { clientAddress } from '@/server/auth/client-address'
import { gatewayHost } from '@/server/devices/gateway-host'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'Where a device connects, how it is set up, how far its connection has come and what was refused',
    permission: 'devices.read',
    params: imeiParams,
    returns: connectionFacts,
  },
  async ({ access, params, request }) => {
    const connection = await findConnection(access, params.imei, clientAddress(request.headers))
    const doors = (await listDoors(access)).filter(({ protocol }) => protocol === connection.protocol)
    return { ...connection, doors, host: gatewayHost(request.headers) }
  },
)
