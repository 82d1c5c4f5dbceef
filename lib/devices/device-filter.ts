import { z } from 'zod'
import { DEVICE_STATUSES } from './status-of'

/** So many IMEIs may be searched for or acted on at once (spec section 9). */
export const MAX_IMEIS = 1000
/** Parts of IMEIs are looked for one by one. */
const MAX_IMEI_PARTS = 20

export const ACTIVATIONS = ['activated', 'notActivated', 'autoActivate', 'awaiting'] as const
export const EXPIRY_BANDS = ['expired', 'in7', 'in30', 'in60', 'never'] as const
export type ExpiryBand = (typeof EXPIRY_BANDS)[number]

const label = (max: number) => z.string().trim().max(max)
const id = z.coerce.number().int().positive()
const listOf = <T extends z.ZodType>(of: T, max: number) =>
  z.union([of.transform((one) => [one]), z.array(of).max(max)])

/** A whole IMEI, or 5 characters and more of any identifier. */
export const IDENTIFIER_PART = /^[A-Za-z0-9._-]{5,40}$/
export const isWholeImei = (part: string): boolean => /^\d{15}$/.test(part)

const imeiPart = z.string().trim().regex(IDENTIFIER_PART, 'validation.imeiPart')

/** Which devices are meant; every field narrows. The same names stand in the address of the screen. */
export const deviceFilterShape = {
  /** Part of the name, an identifier, plate, SIM, serial number or VIN. */
  search: label(50).optional(),
  /** Whole IMEIs, or parts of 5 characters and more of any identifier. */
  imeis: listOf(imeiPart, MAX_IMEIS)
    .refine(
      (list) => list.filter((one) => !isWholeImei(one)).length <= MAX_IMEI_PARTS,
      'validation.tooManyImeiParts',
    )
    .optional(),
  name: label(50).optional(),
  model: listOf(label(40), 50).optional(),
  sim: label(21).optional(),
  plate: label(50).optional(),
  /** `none` is the default group. */
  groupId: z.union([z.literal('none'), id]).optional(),
  accountId: id.optional(),
  /** Whether devices of accounts below `accountId` count too. */
  subAccounts: z.enum(['include', 'exclude']).default('include'),
  status: listOf(z.enum(DEVICE_STATUSES), DEVICE_STATUSES.length).optional(),
  activation: z.enum(ACTIVATIONS).optional(),
  /** End of the platform's service, and the one that a superior set for its user. */
  expiry: z.enum(EXPIRY_BANDS).optional(),
  userExpiry: z.enum(EXPIRY_BANDS).optional(),
  binding: z.enum(['bound', 'unbound', 'barred']).optional(),
  stock: z.enum(['stock', 'sold']).optional(),
}
export const deviceFilter = z.object(deviceFilterShape)
export type DeviceFilter = z.output<typeof deviceFilter>

export const DEVICE_SORTS = [
  'name',
  'imei',
  'model',
  'plate',
  'sim',
  'account',
  'group',
  'status',
  'activatedAt',
  'expiresAt',
  'userExpiresAt',
  'soldAt',
  'createdAt',
  'lastPacketAt',
  'driverName',
  'bound',
  'remark',
  'sn',
  'vin',
  'iccid',
  'mileage',
] as const
export type DeviceSort = (typeof DEVICE_SORTS)[number]

export const deviceOrderShape = {
  sort: z.enum(DEVICE_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

export const deviceListQuery = z.object({
  ...deviceFilterShape,
  ...deviceOrderShape,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(100),
})
export type DeviceListQuery = z.output<typeof deviceListQuery>

/** So many devices may be meant by a filter; it is one transaction, and others wait for it. */
export const MAX_MATCHING = 50_000
