import { z } from 'zod'
import { shownText } from '@/lib/text/shown-text'
import { SCHEDULES } from './judge-plan'
import { dayNumber, monthsLater } from './plan-days'

export const MAX_PLAN_NAME = 60
export const MOST_PLANS = 200
export const MOST_PLAN_EMAILS = 10
/** Vehicles or groups that a plan names one by one. */
export const MOST_PLAN_TARGETS = 1000
/** What is due more often than so is a mistake in the typing, and would be told of without an end. */
export const LEAST_INTERVAL_M = 100_000
export const LEAST_INTERVAL_ENGINE_S = 50 * 3600
const MOST_KM = 2_000_000
const MOST_HOURS = 100_000

const id = z.number().int().positive().max(2_147_483_647)
const interval = (least: number, refusal: string, most: number) =>
  z.number().int().min(least, refusal).max(most).nullable().default(null)

/** The vehicles of the account that a plan is about; those of groups are the ones whose tracker is in one. */
export const planTargets = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('groups'), groupIds: z.array(id).min(1).max(MOST_PLAN_TARGETS) }),
  z.strictObject({ kind: z.literal('vehicles'), vehicleIds: z.array(id).min(1).max(MOST_PLAN_TARGETS) }),
])
export type PlanTargets = z.output<typeof planTargets>

export const planTerms = {
  /** Metres, seconds with the engine on, and months or days of the calendar. Whichever comes first. */
  intervalM: interval(LEAST_INTERVAL_M, 'validation.intervalFarLeast', MOST_KM * 1000),
  intervalEngineS: interval(LEAST_INTERVAL_ENGINE_S, 'validation.intervalLongLeast', MOST_HOURS * 3600),
  intervalMonths: interval(1, 'validation.intervalDayLeast', 120),
  intervalDays: interval(1, 'validation.intervalDayLeast', 3650),
  /** So long before it is due it is told of, too; 0 is not. At the most the interval, of months those from the start on. */
  aheadM: z.number().int().min(0).default(0),
  aheadEngineS: z.number().int().min(0).default(0),
  aheadDays: z.number().int().min(0).default(0),
  startOn: z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'validation.moment'),
  schedule: z.enum(SCHEDULES).default('last'),
}

const shape = {
  name: shownText(1, MAX_PLAN_NAME),
  ...planTerms,
  /** Who gets a mail, beside the account that is told by its messages. */
  emails: z
    .array(z.string().trim().toLowerCase().pipe(z.email()))
    .max(MOST_PLAN_EMAILS)
    .transform((all) => [...new Set(all)])
    .default([]),
  targets: planTargets.default({ kind: 'all' }),
  enabled: z.boolean().default(true),
}

/** The first interval in days: months are as long as the calendar has them from the start on. */
const daysOf = ({ intervalDays, intervalMonths, startOn }: Spans): number =>
  intervalDays ??
  (intervalMonths === null ? 0 : monthsLater(dayNumber(startOn), intervalMonths) - dayNumber(startOn))
type Spans = { intervalDays: number | null; intervalMonths: number | null; startOn: string }

export const planBody = z.strictObject(shape).check(({ value, issues }) => {
  const { intervalM, intervalEngineS, intervalMonths, intervalDays } = value
  const refuse = (path: string, message: string, params = {}) =>
    issues.push({ code: 'custom', input: value, path: [path], message, params })
  if (intervalM === null && intervalEngineS === null && intervalMonths === null && intervalDays === null)
    refuse('intervalM', 'validation.intervalNeeded')
  if (intervalMonths !== null && intervalDays !== null) refuse('intervalDays', 'validation.monthsOrDays')
  if (value.aheadM > (intervalM ?? 0)) refuse('aheadM', 'validation.aheadOfInterval')
  if (value.aheadEngineS > (intervalEngineS ?? 0)) refuse('aheadEngineS', 'validation.aheadOfInterval')
  if (value.aheadDays > daysOf(value)) refuse('aheadDays', 'validation.aheadOfInterval')
})
export type PlanBody = z.output<typeof planBody>

const named = z.object({ id, name: z.string() })

export const servicePlan = z.object({
  id,
  name: z.string(),
  intervalM: z.number().nullable(),
  intervalEngineS: z.number().nullable(),
  intervalMonths: z.number().nullable(),
  intervalDays: z.number().nullable(),
  aheadM: z.number(),
  aheadEngineS: z.number(),
  aheadDays: z.number(),
  startOn: z.iso.date(),
  schedule: z.enum(SCHEDULES),
  emails: z.array(z.string()),
  targets: planTargets,
  /** The vehicles or groups that `targets` names; of all vehicles none. */
  named: z.array(named),
  enabled: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type ServicePlan = z.infer<typeof servicePlan>

/** So many of the vehicles or groups of a plan are named in the list of plans. */
export const MOST_NAMED = 5

/** As it stands in the list: a plan may name a thousand vehicles, and there may be hundreds of plans. */
export const listedPlan = servicePlan.extend({
  targets: z.object({ kind: z.enum(['all', 'groups', 'vehicles']) }),
  /** The first of them, by their places in the plan. */
  named: z.array(named).max(MOST_NAMED),
  /** How many there are. */
  namedCount: z.number().int(),
})
export type ListedPlan = z.infer<typeof listedPlan>

export const planParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
export const planPage = z.object({ items: z.array(listedPlan), total: z.number().int() })
