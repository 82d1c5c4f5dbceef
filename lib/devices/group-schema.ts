import { z } from 'zod'
import { readsAsWritten, showsSomething } from '@/lib/text/shown-text'
import { MAX_GROUP_NAME, MAX_GROUPS } from './group-order'

const id = z.number().int().positive()

export const deviceGroup = z.object({
  id: z.number().int(),
  accountId: z.number().int(),
  name: z.string(),
  /** Sticky on top. */
  pinned: z.boolean(),
  /** Place among the account's groups. */
  position: z.number().int(),
  /** Visible devices in it. */
  devices: z.number().int(),
  /** Whether a part of the devices, where somebody was given one, leaves it open to change. */
  editable: z.boolean(),
})
export type DeviceGroup = z.infer<typeof deviceGroup>

export const groupName = z
  .string()
  .trim()
  .min(1, 'validation.groupName')
  .max(MAX_GROUP_NAME, 'validation.groupName')
  .refine(showsSomething, 'validation.groupName')
  .refine(readsAsWritten, 'validation.nameLetters')

export const createGroupBody = z.object({
  name: groupName,
  /** The own account when left out. */
  accountId: id.optional(),
  pinned: z.boolean().default(false),
})
export type CreateGroupBody = z.output<typeof createGroupBody>

export const editGroupBody = z.object({ name: groupName.optional(), pinned: z.boolean().optional() })
export type EditGroupBody = z.output<typeof editGroupBody>

/** 0 stands for the default group, which is fixed. */
export const groupParams = z.object({ id: z.coerce.number().int().min(0) })

/** Groups of one account in their new order; those that are left out follow. */
export const orderGroupsBody = z.object({ accountId: id.optional(), ids: z.array(id).min(1).max(MAX_GROUPS) })
export type OrderGroupsBody = z.output<typeof orderGroupsBody>
