import { listDevices } from '@/db/queries/device-list'
import { route } from '@/lib/server/route'
import { equipmentPage, equipmentQuery, toEquipment, toListQuery } from '@/lib/v3/equipment'

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
