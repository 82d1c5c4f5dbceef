import { listDevices } from '@/db/queries/devices/device-list'
import { equipmentPage, equipmentQuery, toEquipment, toListQuery } from '@/lib/v3/equipment'
import { route } from '@/server/next/route'

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
    return { records: items.map(toEquipment), total, pageNo: page, pageSize }
  },
)
