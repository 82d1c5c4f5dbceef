import { z } from 'zod'
import { loginName, newPassword } from '@/lib/auth/password'
import { imei } from '@/lib/devices/schema'
import { accountFields } from './account-fields'
import { GRANTS } from './switches'

export const MAX_GIVEN_DEVICES = 2000
export const MAX_GIVEN_GROUPS = 200

/** All devices of its parent, or the listed ones with those of the listed groups. */
export const givenDevices = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('some'),
    imeis: z.array(imei).max(MAX_GIVEN_DEVICES),
    groupIds: z.array(z.number().int().positive()).max(MAX_GIVEN_GROUPS),
  }),
])
export type GivenDevices = z.output<typeof givenDevices>

const switchFields = accountFields.pick({
  webLogin: true,
  appLogin: true,
  viewReport: true,
  modifyData: true,
  sendCommand: true,
  batchCommands: true,
  cutEngine: true,
  smsCommands: true,
  editByWeb: true,
  editByApp: true,
  shareLinks: true,
})
const fields = accountFields
  .pick({ email: true, phone: true, remark: true, disabled: true, twoFactorRequired: true, expiresAt: true })
  .extend({ ...switchFields.shape, devices: givenDevices })

export const createVirtualBody = fields.partial().extend({
  account: loginName.min(5).max(30),
  password: newPassword,
  customerName: accountFields.shape.customerName,
})
export type CreateVirtualBody = z.output<typeof createVirtualBody>

export const editVirtualBody = fields.partial().extend({
  customerName: accountFields.shape.customerName.optional(),
})
export type EditVirtualBody = z.output<typeof editVirtualBody>

const grantShape = Object.fromEntries(GRANTS.map((name) => [name, z.boolean()])) as Record<
  (typeof GRANTS)[number],
  z.ZodBoolean
>

export const virtualAccount = z.object({
  id: z.number().int(),
  parentId: z.number().int(),
  login: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  remark: z.string().nullable(),
  disabled: z.boolean(),
  twoFactorRequired: z.boolean(),
  webLogin: z.boolean(),
  appLogin: z.boolean(),
  ...grantShape,
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  deviceSubset: z.boolean(),
  devices: z.array(z.object({ imei: z.string(), name: z.string() })),
  groups: z.array(z.object({ id: z.number().int(), name: z.string() })),
})
export type VirtualAccount = z.infer<typeof virtualAccount>
