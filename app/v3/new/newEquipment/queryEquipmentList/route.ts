import { listDevices } from '@/db/queries/devices/device-list'
import { equipmentPage, equipmentQuery, toListQuery } from '@/lib/v3/equipment'
import { route } from '@/server/next/route'
import { withAddresses } from '@/server/v3/equipment'

export const POST = route(
  {
    summary: 'A page of devices: filtered and sorted',
    permission: 'devices.read',
    body: equipmentQuery,
    formToo: true,
    returns: equipmentPage,
  },
  async ({ access, body }) => {
    const { items, total, page, pageSize } = await listDevices(access, toListQuery(body))
    return { records: await withAddresses(access, items), total, pageNo: page, pageSize }
  },
)
