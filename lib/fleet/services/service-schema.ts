import { z } from 'zod'
import { currencyCode } from '@/lib/format/money'
import { askedDay, givenMoment } from '@/lib/time/asked-time'
import { named, namedVehicle, pages, queriedId, rowId } from '../asked-rows'
import { entryOrigin, entryWords, MOST_ODOMETER_M } from '../ledger/entry-schema'
import { DUE_KINDS, PLAN_STATES } from './judge-plan'

/** Further away from what was counted a reading is asked about before it is taken. */
export const ASKED_M = 2_500_000

const odometer = z.number().min(0).max(MOST_ODOMETER_M)

export const serviceBody = z
  .strictObject({
    vehicleId: rowId,
    /** Null of one that no plan asked for. */
    planId: rowId.nullable().default(null),
    doneOn: askedDay,
    /** What the odometer showed; null is what was counted. */
    odometerM: odometer.nullable().default(null),
    /** The odometer of the vehicle is set to what it showed. Else the history says what was typed, and the plan counts from what was counted. */
    correctsOdometer: z.boolean().default(false),
    /** Also where it is far from what was counted. */
    confirmed: z.boolean().default(false),
    /** What the hour meter showed. */
    engineHours: z.number().min(0).max(1_000_000).nullable().default(null),
    cost: z.number().min(0).max(1e9).nullable().default(null),
    /** ISO 4217. */
    currency: currencyCode.nullable().default(null),
    parts: entryWords(500),
    workshop: entryWords(100),
    remark: entryWords(500),
  })
  .refine(({ cost, currency }) => cost === null || currency !== null, {
    path: ['currency'],
    message: 'validation.currency',
  })
export type ServiceBody = z.output<typeof serviceBody>

export const service = z.object({
  id: rowId,
  vehicle: namedVehicle,
  plan: named.nullable(),
  doneOn: z.iso.date(),
  odometerM: z.number(),
  engineHours: z.number().nullable(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
  parts: z.string(),
  workshop: z.string(),
  remark: z.string(),
  ...entryOrigin,
})
export type Service = z.infer<typeof service>

export const serviceQuery = z.object({
  vehicleId: queriedId.optional(),
  planId: queriedId.optional(),
  ...pages,
})
export type ServiceQuery = z.output<typeof serviceQuery>
export const servicePage = z.object({ items: z.array(service), total: z.number().int() })

export const correctionBody = z.strictObject({
  vehicleId: rowId,
  at: givenMoment,
  odometerM: odometer,
  /** Also where it is far from what was counted. */
  confirmed: z.boolean().default(false),
})
export type CorrectionBody = z.output<typeof correctionBody>

export const correction = z.object({
  id: rowId,
  at: z.iso.datetime(),
  odometerM: z.number(),
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type OdometerCorrection = z.infer<typeof correction>
export const correctionQuery = z.object({ vehicleId: queriedId, ...pages })
export type CorrectionQuery = z.output<typeof correctionQuery>
export const correctionPage = z.object({ items: z.array(correction), total: z.number().int() })

export const readingQuery = z.object({
  vehicleId: queriedId,
  /** A moment, or a day: the moment of it from which a service counts. Now without either. */
  at: givenMoment.optional(),
  day: askedDay.optional(),
})
export type ReadingQuery = z.output<typeof readingQuery>
/** A day with more than a vehicle can do, which is left out of its odometer until that is corrected. */
const jump = z.object({ on: z.iso.date(), m: z.number() })
export const reading = z.object({
  at: z.iso.datetime(),
  odometerM: z.number(),
  engineS: z.number(),
  jump: jump.nullable(),
})
export type CounterReading = z.infer<typeof reading>

export const stateQuery = z.object({
  state: z.enum(PLAN_STATES).optional(),
  planId: queriedId.optional(),
  vehicleId: queriedId.optional(),
  /** Part of the name of a vehicle or plan. */
  search: z.string().trim().max(60).default(''),
  ...pages,
})
export type StateQuery = z.output<typeof stateQuery>

export const serviceState = z.object({
  plan: named,
  vehicle: named,
  state: z.enum(PLAN_STATES),
  /** What comes first, and how much of its interval is used up; 1 is due. */
  leads: z.enum(DUE_KINDS).nullable(),
  used: z.number(),
  dueOdometerM: z.number().nullable(),
  dueEngineS: z.number().nullable(),
  dueOn: z.iso.date().nullable(),
  forecastOn: z.iso.date().nullable(),
  /** The day of the last service; null before the first. */
  lastOn: z.iso.date().nullable(),
  odometerM: z.number(),
  engineS: z.number(),
  jump: jump.nullable(),
  /** When it was last told of, whether as due or as coming up. */
  toldAt: z.iso.datetime().nullable(),
})
export type ServiceState = z.infer<typeof serviceState>

export const statePage = z.object({
  items: z.array(serviceState),
  total: z.number().int(),
  /** Of each state, whichever of them is asked for. */
  counts: z.object({ fine: z.number(), soon: z.number(), due: z.number(), overdue: z.number() }),
})
