import type { z } from 'zod'
import { accountInSight } from '@/db/queries/accounts/account-scope'
import { countByStatus } from '@/db/queries/devices/device-counts'
import { listDeviceGroups } from '@/db/queries/groups/device-groups'
import type { Access } from '@/lib/auth/access'
import { type statistics, toEquipmentGroup } from '@/lib/v3/group'

/** Counts of an account's devices, those below it included, and its own groups. Throws `accountUnknown`. */
export async function equipmentStatistics(
  access: Access,
  userId = access.accountId,
): Promise<z.infer<typeof statistics>> {
  const { id } = await accountInSight(access, userId)
  const [counts, groups] = await Promise.all([countByStatus(access, id), listDeviceGroups(access)])
  return { ...counts, groups: groups.filter(({ accountId }) => accountId === id).map(toEquipmentGroup) }
}
