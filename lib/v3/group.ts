import { z } from 'zod'
import type { DeviceGroup } from '@/lib/devices/group-schema'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'

/** 0 stands for the default group, which is fixed. */
export const groupId = z.coerce.number().int().min(0).max(2_147_483_647)

/** A device group under the names of the documented calls. */
export const equipmentGroup = z.object({
  groupId: z.number().int(),
  groupName: z.string(),
  userId: z.number().int(),
  /** Sticky on top. */
  top: z.boolean(),
  count: z.number().int(),
})
export type EquipmentGroup = z.infer<typeof equipmentGroup>

export function toEquipmentGroup({ id, name, accountId, pinned, devices }: DeviceGroup): EquipmentGroup {
  return { groupId: id, groupName: name, userId: accountId, top: pinned, count: devices }
}

const counts = Object.fromEntries(DEVICE_STATUSES.map((status) => [status, z.number().int()])) as Record<
  (typeof DEVICE_STATUSES)[number],
  z.ZodInt
>

/** How many devices there are, in all and in each state. */
export const equipmentCounts = z.object({ total: z.number().int(), ...counts })
export type EquipmentCounts = z.infer<typeof equipmentCounts>

/** 0, 1, true and false, as JSON or out of a form. */
export const onOff = z.union([
  z.boolean(),
  z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1),
  z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true'),
])

export const statistics = equipmentCounts.extend({ groups: z.array(equipmentGroup) })
