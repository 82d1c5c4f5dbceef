import { z } from 'zod'
import { LANGUAGES } from '@/lib/i18n/languages'

const needed = (max: number) => z.string().trim().min(1, 'validation.needed').max(max)

/** What somebody says who wants to try the console; all of it is needed (spec section 2). */
export const applyBody = z.object({
  name: needed(50),
  department: needed(50),
  phone: needed(30).regex(/^[+\d][\d -]{4,}$/, 'validation.phone'),
  email: needed(100).pipe(z.email('validation.email')),
  agreed: z.literal(true, 'validation.agreed'),
})
export type ApplyBody = z.output<typeof applyBody>

export const APPLICATION_STATUSES = ['waiting', 'accepted', 'refused', 'ended'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const application = z.object({
  id: z.number().int(),
  status: z.enum(APPLICATION_STATUSES),
  host: z.string(),
  language: z.enum(LANGUAGES),
  name: z.string(),
  department: z.string(),
  phone: z.string(),
  email: z.string(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  reviewedAt: z.iso.datetime().nullable(),
  /** The demo account that was made for it, while there is one. */
  account: z.object({ login: z.string(), expiresAt: z.iso.datetime().nullable() }).nullable(),
})
export type Application = z.infer<typeof application>

export const applicationsQuery = z.object({ status: z.enum(APPLICATION_STATUSES).optional() })
export const applicationParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
export const refuseBody = z.object({ reason: z.string().trim().max(500).optional() })

/** Told once, to be handed over when no mail was sent. */
export const acceptedApplication = z.object({
  login: z.string(),
  password: z.string(),
  expiresAt: z.iso.datetime(),
  mailed: z.boolean(),
})
export type AcceptedApplication = z.infer<typeof acceptedApplication>
export const refusedApplication = z.object({ mailed: z.boolean() })
