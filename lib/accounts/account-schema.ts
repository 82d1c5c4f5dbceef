import { z } from 'zod'
import { SWITCHES } from './switches'

export const accountId = z.coerce.number().int().positive().max(2_147_483_647)
export const accountParams = z.object({ id: accountId })

const moment = z.iso.datetime().nullable()

/** An account as the tree shows it; counts leave virtual accounts out. */
export const accountBranch = z.object({
  id: z.number().int(),
  parentId: z.number().int().nullable(),
  login: z.string(),
  name: z.string(),
  type: z.number().int(),
  nodeId: z.number().int(),
  disabled: z.boolean(),
  expiresAt: moment,
  hasChildren: z.boolean(),
  /** Accounts below it, at any depth. */
  accountsBelow: z.number().int(),
  /** Devices that it owns itself, and those of the whole subtree. */
  devices: z.number().int(),
  devicesBelow: z.number().int(),
})
export type AccountBranch = z.infer<typeof accountBranch>

export const MAX_CHILDREN_PER_PAGE = 500
export const childrenQuery = z.object({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_CHILDREN_PER_PAGE).default(200),
})
export type ChildrenQuery = z.output<typeof childrenQuery>

export const branchList = z.object({ items: z.array(accountBranch), total: z.number().int() })
export type BranchList = z.infer<typeof branchList>

export const accountSearchQuery = z.object({
  search: z.string().trim().max(100).default(''),
  type: z.coerce.number().int().optional(),
  /** Only at and below this account. */
  below: accountId.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(50),
})
export type AccountSearchQuery = z.output<typeof accountSearchQuery>

const step = z.object({ id: z.number().int(), name: z.string(), type: z.number().int() })
/** From the top of what the reader sees down to the account itself. */
export const accountTrail = z.array(step)
export type AccountTrail = z.infer<typeof accountTrail>

export const accountHit = z.object({
  id: z.number().int(),
  parentId: z.number().int().nullable(),
  login: z.string(),
  name: z.string(),
  type: z.number().int(),
  nodeId: z.number().int(),
  disabled: z.boolean(),
  trail: accountTrail,
})
export type AccountHit = z.infer<typeof accountHit>
export const accountHits = z.object({
  items: z.array(accountHit),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type AccountHits = z.infer<typeof accountHits>

const switchShape = Object.fromEntries(SWITCHES.map((name) => [name, z.boolean()])) as Record<
  (typeof SWITCHES)[number],
  z.ZodBoolean
>

/** Everything the detail panel shows. */
export const accountDetail = accountBranch.extend({
  ...switchShape,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  contact: z.string().nullable(),
  company: z.string().nullable(),
  country: z.string().nullable(),
  remark: z.string().nullable(),
  language: z.string().nullable(),
  timeZone: z.string(),
  distanceUnit: z.string(),
  volumeUnit: z.string(),
  temperatureUnit: z.string(),
  mapType: z.string(),
  mapKey: z.string().nullable(),
  parentMapKey: z.boolean(),
  twoFactorRequired: z.boolean(),
  nodeName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  trail: accountTrail,
  virtualAccounts: z.number().int(),
  /** As they were set; null is the usual number. */
  fenceQuota: z.number().int().nullable(),
  landmarkQuota: z.number().int().nullable(),
  /** What the superior holds, and so can give; null at the top of what the reader sees. */
  superior: z
    .object({
      ...switchShape,
      expiresAt: moment,
      type: z.number().int(),
      fenceQuota: z.number().int(),
      landmarkQuota: z.number().int(),
    })
    .nullable(),
  /** Whether the reader stands above it and may change it. */
  editable: z.boolean(),
})
export type AccountDetail = z.infer<typeof accountDetail>

export const moveAccountBody = z.object({ parentId: z.number().int().positive() })
/** What moved, and what the new superior could not grant and so was taken away. */
export const movedAccount = z.object({
  accounts: z.number().int(),
  devices: z.number().int(),
  withdrawn: z.array(z.enum(SWITCHES)),
})
export type MovedAccount = z.infer<typeof movedAccount>

export const serviceNode = z.object({ id: z.number().int(), code: z.string(), name: z.string() })
export type ServiceNode = z.infer<typeof serviceNode>
