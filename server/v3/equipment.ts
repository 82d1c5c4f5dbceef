import type { z } from 'zod'
import { visibleAccount } from '@/db/queries/accounts/account-scope'
import { commonAddresses } from '@/db/queries/black-cars/common-addresses'
import { countByStatus } from '@/db/queries/devices/device-counts'
import { listDevices } from '@/db/queries/devices/device-list'
import { listDeviceGroups } from '@/db/queries/groups/device-groups'
import type { Access } from '@/lib/auth/access'
import type { ListedDevice } from '@/lib/devices/device-row'
import { type Equipment, equipmentQuery, MAX_FOUND, toEquipment, toListQuery } from '@/lib/v3/equipment'
import { type statistics, toEquipmentGroup } from '@/lib/v3/group'

/** Counts of an account's devices, those below it included, and its own groups. Throws `accountUnknown`. */
export async function equipmentStatistics(
  access: Access,
  userId = access.accountId,
): Promise<z.infer<typeof statistics>> {
  const { id } = await visibleAccount(access, userId)
  const [counts, groups] = await Promise.all([countByStatus(access, id), listDeviceGroups(access)])
  return { ...counts, groups: groups.filter(({ accountId }) => accountId === id).map(toEquipmentGroup) }
}

/** The first devices whose name, IMEI, plate, SIM, serial number or VIN holds the keyword. */
export async function findEquipment(access: Access, keyword: string): Promise<Equipment[]> {
  const query = toListQuery(equipmentQuery.parse({ keyword, pageSize: MAX_FOUND }))
  return withAddresses(access, (await listDevices(access, query)).items)
}

/** Devices as the documented calls tell of them, with their black-car addresses. */
export async function withAddresses(access: Access, rows: readonly ListedDevice[]): Promise<Equipment[]> {
  const addressesOf = await commonAddresses(
    access,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toEquipment(row, addressesOf(row.id)))
}
