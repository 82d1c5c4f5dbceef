import { z } from 'zod'
import { type DeviceFilter, deviceFilterShape } from './device-filter'
import { MAX_IMEIS } from './filter-terms'
import { imei } from './schema'

const id = z.number().int().positive()

/** Devices that something is done to: by id, by IMEI as people paste them, or all that a filter means. */
export const chosenDevices = {
  ids: z.array(id).min(1).max(MAX_IMEIS).optional(),
  imeis: z.array(imei).min(1).max(MAX_IMEIS).optional(),
  filter: z.strictObject(deviceFilterShape).optional(),
}
export type ChosenDevices = { ids?: number[]; imeis?: string[]; filter?: DeviceFilter }

export const isOneChoice = ({ ids, imeis, filter }: ChosenDevices) =>
  [ids, imeis, filter].filter((given) => given !== undefined).length === 1
export const needsDevices = { path: ['ids'], message: 'validation.idsOrImeis' }

export const transferDevicesBody = z
  .object({ ...chosenDevices, accountId: id, remark: z.string().trim().max(500).optional() })
  .refine(isOneChoice, needsDevices)
export type TransferDevicesBody = z.output<typeof transferDevicesBody>

/** Null is the account's default group. */
export const groupDevicesBody = z
  .object({ ...chosenDevices, groupId: id.nullable() })
  .refine(isOneChoice, needsDevices)
export type GroupDevicesBody = z.output<typeof groupDevicesBody>

export const expireDevicesBody = z
  .object({
    ...chosenDevices,
    /** The end that a superior sets for its user, or that of the platform's own service. */
    of: z.enum(['user', 'platform']).default('user'),
    /** Null: no earlier end than the platform's; for users only. */
    until: z.union([z.iso.datetime({ offset: true }), z.literal('lifetime'), z.null()]),
  })
  .refine(isOneChoice, needsDevices)
export type ExpireDevicesBody = z.output<typeof expireDevicesBody>

/** True allows devices that wait to be activated; false has them wait. */
export const activateDevicesBody = z
  .object({ ...chosenDevices, allow: z.boolean() })
  .refine(isOneChoice, needsDevices)
export type ActivateDevicesBody = z.output<typeof activateDevicesBody>

export const bindDevicesBody = z
  .object({ ...chosenDevices, bindable: z.boolean().optional(), unbind: z.literal(true).optional() })
  .refine(isOneChoice, needsDevices)
export type BindDevicesBody = z.output<typeof bindDevicesBody>

export const deletionPreviewBody = z.object(chosenDevices).refine(isOneChoice, needsDevices)
export const deleteDevicesBody = z
  .object({
    ...chosenDevices,
    /** What confirms that data goes: the name or IMEI of the only device, or the number of several. */
    confirm: z.string().max(100).optional(),
  })
  .refine(isOneChoice, needsDevices)
export type DeleteDevicesBody = z.output<typeof deleteDevicesBody>

/** How many devices were changed; the others were so already. */
export const changedDevices = z.object({ changed: z.number().int() })

export const deviceTransfer = z.object({
  id: z.number().int(),
  time: z.iso.datetime(),
  kind: z.string(),
  /** Null where the viewer may not know. */
  fromName: z.string().nullable(),
  toName: z.string().nullable(),
  actorName: z.string().nullable(),
  remark: z.string().nullable(),
})
export type DeviceTransfer = z.infer<typeof deviceTransfer>
