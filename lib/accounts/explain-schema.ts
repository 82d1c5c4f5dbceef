import { z } from 'zod'
import { ALL_PERMISSIONS, type Permission } from '@/lib/auth/permissions'
import { imei } from '@/lib/devices/schema'
import { accountId, accountTrail } from './account-schema'
import { VISIBILITY_REASONS } from './explain-visibility'
import { SWITCHES } from './switches'

export const explainQuery = z
  .object({ device: imei.optional(), account: accountId.optional() })
  .refine(({ device, account }) => (device === undefined) !== (account === undefined), 'validation.oneOfBoth')
export type ExplainQuery = z.output<typeof explainQuery>

const permission = z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]])

/** "Why can X see Y". */
export const explanation = z.object({
  sees: z.boolean(),
  reason: z.enum(VISIBILITY_REASONS),
  viewer: z.object({
    id: z.number().int(),
    name: z.string(),
    type: z.number().int(),
    /** The account that a virtual one acts for. */
    actsFor: z.object({ id: z.number().int(), name: z.string(), type: z.number().int() }).nullable(),
    deviceSubset: z.boolean(),
    /** Whether it can sign in at all at the moment. */
    usable: z.boolean(),
    switches: z.array(z.object({ name: z.enum(SWITCHES), on: z.boolean() })),
  }),
  object: z.object({ kind: z.enum(['account', 'device']), name: z.string(), imei: z.string().nullable() }),
  /** Where both stand, from the top of what the reader sees. */
  viewerTrail: accountTrail,
  objectTrail: accountTrail,
  /** Groups by which the device was given to a virtual account. */
  givenBy: z.array(z.string()),
  /** What it may do to a thing visible: its type and its switches together. */
  may: z.array(z.object({ permission, granted: z.boolean() })),
})
export type Explanation = z.infer<typeof explanation>
