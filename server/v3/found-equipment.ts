import { listDevices } from '@/db/queries/devices/device-list'
import type { Access } from '@/lib/auth/access'
import { type Equipment, equipmentQuery, MAX_FOUND, toEquipment, toListQuery } from '@/lib/v3/equipment'

/** The first devices whose name, IMEI, plate, SIM, serial number or VIN holds the keyword. */
export async function findEquipment(access: Access, keyword: string): Promise<Equipment[]> {
  const query = toListQuery(equipmentQuery.parse({ keyword, pageSize: MAX_FOUND }))
  return (await listDevices(access, query)).items.map(toEquipment)
}
