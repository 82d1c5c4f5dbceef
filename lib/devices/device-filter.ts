import { z } from 'zod'
import {
  ACTIVATIONS,
  BINDINGS,
  DEVICE_SORTS,
  EXPIRY_BANDS,
  IDENTIFIER_PART,
  isWholeImei,
  MAX_FILTER_GROUPS,
  MAX_IMEI_PARTS,
  MAX_IMEIS,
  MAX_MODEL_CODE,
  MAX_MODELS,
  MAX_SEARCH,
  MAX_SIM,
  STOCKS,
  SUB_ACCOUNTS,
} from './filter-terms'
import { DEVICE_STATUSES } from './status-of'

const label = (max: number) => z.string().trim().max(max)
const id = z.coerce.number().int().positive()
const listOf = <T extends z.ZodType>(of: T, max: number) =>
  z.union([of.transform((one) => [one]), z.array(of).max(max)])

const imeiPart = z.string().trim().regex(IDENTIFIER_PART, 'validation.imeiPart')

/** Which devices are meant; every field narrows. The same names stand in the address of the screen. */
export const deviceFilterShape = {
  /** Part of the name, an identifier, plate, SIM, serial number or VIN. */
  search: label(MAX_SEARCH).optional(),
  /** Whole IMEIs, or parts of 5 characters and more of any identifier. */
  imeis: listOf(imeiPart, MAX_IMEIS)
    .refine(
      (list) => list.filter((one) => !isWholeImei(one)).length <= MAX_IMEI_PARTS,
      'validation.tooManyImeiParts',
    )
    .optional(),
  name: label(MAX_SEARCH).optional(),
  model: listOf(label(MAX_MODEL_CODE), MAX_MODELS).optional(),
  sim: label(MAX_SIM).optional(),
  plate: label(MAX_SEARCH).optional(),
  /** `none` is the default group. */
  groupId: z.union([z.literal('none'), id]).optional(),
  /** Those of any of them. */
  groupIds: listOf(id, MAX_FILTER_GROUPS).optional(),
  accountId: id.optional(),
  subAccounts: z.enum(SUB_ACCOUNTS).default('include'),
  status: listOf(z.enum(DEVICE_STATUSES), DEVICE_STATUSES.length).optional(),
  activation: z.enum(ACTIVATIONS).optional(),
  /** End of the platform's service, and the one that a superior set for its user. */
  expiry: z.enum(EXPIRY_BANDS).optional(),
  userExpiry: z.enum(EXPIRY_BANDS).optional(),
  binding: z.enum(BINDINGS).optional(),
  stock: z.enum(STOCKS).optional(),
}
export const deviceFilter = z.object(deviceFilterShape)
export type DeviceFilter = z.output<typeof deviceFilter>

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
