import { z } from 'zod'
import { flawMessage, shapeFlaw } from '@/lib/geofences/shape-flaw'
import { quotaPage } from '@/lib/http/quota-page'
import { shownLines, shownText } from '@/lib/text/shown-text'
import {
  BLACK_CAR_COLOR,
  BLACK_CAR_RADIUS,
  BLACK_CAR_STATES,
  MAX_BLACK_CAR_NAME,
  MAX_REVIEW_REASON,
} from './limits'

const ID_LIMIT = 2_147_483_647
const { leastM } = BLACK_CAR_RADIUS

const fields = {
  name: shownText(1, MAX_BLACK_CAR_NAME),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'validation.hexColor')
    .toLowerCase(),
  lat: z.number(),
  lon: z.number(),
  /** Metres, 50 to 5000. */
  radiusM: z.number(),
}

type Circle = { lat?: number; lon?: number; radiusM?: number }

/** What is left out is not judged. */
function judgeCircle(
  { lat = 0, lon = 0, radiusM = BLACK_CAR_RADIUS.usualM }: Circle,
  context: z.RefinementCtx,
): void {
  const flaw = shapeFlaw({ kind: 'circle', lat, lon, radiusM }, leastM)
  if (!flaw) return
  const path = flaw === 'radius' ? ['radiusM'] : ['lat']
  context.addIssue({ code: 'custom', path, message: flawMessage(flaw, leastM) })
}

export const submitBlackCarBody = z
  .object({ ...fields, color: fields.color.default(BLACK_CAR_COLOR) })
  .superRefine(judgeCircle)
export type SubmitBlackCarBody = z.output<typeof submitBlackCarBody>

/** What is left out stays. */
export const editBlackCarBody = z.object(fields).partial().superRefine(judgeCircle)
export type EditBlackCarBody = z.output<typeof editBlackCarBody>

export const reviewBlackCarBody = z
  .object({
    passed: z.boolean(),
    /** Needed for one that is not passed. */
    reason: z.union([z.literal(''), shownLines(1, MAX_REVIEW_REASON)]).default(''),
    /** Its `updatedAt` as who reviews has seen it: what was changed since is not passed by mistake. */
    seenAt: z.iso.datetime().optional(),
  })
  .refine(({ passed, reason }) => passed || reason !== '', { path: ['reason'], message: 'validation.needed' })
export type ReviewBlackCarBody = z.output<typeof reviewBlackCarBody>

export const blackCarParams = z.object({ id: z.coerce.number().int().positive().max(ID_LIMIT) })

export const blackCarQuery = z.object({
  state: z.enum(BLACK_CAR_STATES).optional(),
  /** In the name. */
  search: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(100),
})
export type BlackCarQuery = z.output<typeof blackCarQuery>

export const blackCar = z.object({
  id: z.number().int(),
  /** Who submitted it. */
  accountId: z.number().int(),
  accountName: z.string(),
  own: z.boolean(),
  name: z.string(),
  color: z.string(),
  lat: z.number(),
  lon: z.number(),
  radiusM: z.number().int(),
  state: z.enum(BLACK_CAR_STATES),
  /** Why it was not passed, or what was said of passing it. */
  reason: z.string(),
  reviewedAt: z.iso.datetime().nullable(),
  /** What who asks may do to it. */
  editable: z.boolean(),
  removable: z.boolean(),
  reviewable: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type BlackCar = z.infer<typeof blackCar>

export const blackCarPage = quotaPage(blackCar)
export type BlackCarPage = z.infer<typeof blackCarPage>
