import { z } from 'zod'
import { askedTime, givenMoment } from '@/lib/time/asked-time'
import { ASSIGNMENT_SOURCES } from './lay-times'

const id = z.number().int().positive().max(2_147_483_647)
const givenId = z.coerce.number().int().positive().max(2_147_483_647)

/** What people choose from; a key always says `api`, the app says `app` in place of `manual`, and `card` comes of readers. */
export const CHOSEN_SOURCES = ['manual', 'plan', 'fixed'] as const
export type ChosenSource = (typeof CHOSEN_SOURCES)[number]

/** From `from` up to `to`; null is until further notice. */
export const assignmentBody = z
  .strictObject({
    vehicleId: id,
    driverId: id,
    source: z.enum(CHOSEN_SOURCES).default('manual'),
    from: givenMoment,
    to: givenMoment.nullable().default(null),
    /** Also somebody whose licence was taken away, or ends before. */
    confirmed: z.boolean().default(false),
  })
  .refine(({ from, to }) => to === null || Date.parse(to) > Date.parse(from), {
    path: ['to'],
    message: 'validation.endAfterStart',
  })
export type AssignmentBody = z.output<typeof assignmentBody>

export const assignmentEnd = z.strictObject({ to: givenMoment })

export const assignmentParams = z.object({ id: givenId })

const named = z.object({ id, name: z.string(), deleted: z.boolean() })

const told = {
  vehicle: named,
  driver: named,
  source: z.enum(ASSIGNMENT_SOURCES),
  from: z.iso.datetime(),
  to: z.iso.datetime().nullable(),
}

export const assignment = z.object({
  id,
  ...told,
  /** Who said so; null of one by card, and of an account that is gone. */
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Assignment = z.infer<typeof assignment>

export const drivingTime = z.object(told)
export type DrivingTimeRow = z.infer<typeof drivingTime>

const MAX_PAGE_SIZE = 200
/** So long a range is asked for at most, where both of its ends are given. */
export const MAX_ASSIGNMENT_DAYS = 366

/** Of a vehicle, of a driver, or of both; what reaches into the range, the newest first. */
export const assignmentQuery = z.object({
  vehicleId: givenId.optional(),
  driverId: givenId.optional(),
  from: askedTime.optional(),
  to: askedTime.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50),
})
export type AssignmentQuery = z.output<typeof assignmentQuery>

export const assignmentPage = z.object({ items: z.array(assignment), total: z.number().int() })
export const drivingTimePage = z.object({ items: z.array(drivingTime), total: z.number().int() })
