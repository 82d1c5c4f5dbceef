import { z } from 'zod'
import { currencyCode } from '@/lib/format/money'
import { askedDay } from '@/lib/time/asked-time'
import { named, namedVehicle, pages, queriedId, rowId } from '../asked-rows'
import { entryOrigin, entryWords, MOST_ODOMETER_M } from '../ledger/entry-schema'
import { COST_KINDS, RECEIPT_FUELS } from './cost-kinds'
import { FUEL_VERDICTS } from './match-receipts'

export const MOST_AMOUNT = 1e9
export const MOST_LITRES = 100_000
/** Days that receipts are held against refuels at once, and months that are summed up. */
const MOST_CHECKED_DAYS = 93
const MOST_COST_MONTHS = 24

const OF_FUEL = ['litres', 'fuel', 'odometerM'] as const

export const costBody = z
  .strictObject({
    vehicleId: rowId,
    kind: z.enum(COST_KINDS),
    /** By the calendar and the clocks of the account. */
    day: askedDay,
    /** Null where only the day is known. */
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.clock')
      .nullable()
      .default(null),
    amount: z.number().min(0.001).max(MOST_AMOUNT),
    currency: currencyCode,
    driverId: rowId.nullable().default(null),
    note: entryWords(500),
    litres: z.number().min(0.01).max(MOST_LITRES).nullable().default(null),
    fuel: z.enum(RECEIPT_FUELS).nullable().default(null),
    odometerM: z.number().min(0).max(MOST_ODOMETER_M).nullable().default(null),
    station: entryWords(100),
    /** Also where it is more than the tank holds. */
    confirmed: z.boolean().default(false),
  })
  .superRefine((body, context) => {
    if (body.kind === 'fuel') return
    for (const field of OF_FUEL)
      if (body[field] !== null)
        context.addIssue({ code: 'custom', path: [field], message: 'validation.onlyOfFuel' })
    if (body.station !== '')
      context.addIssue({ code: 'custom', path: ['station'], message: 'validation.onlyOfFuel' })
  })
export type CostBody = z.output<typeof costBody>

/** A receipt held against what the tank saw. */
export const fuelCheck = z.object({
  verdict: z.enum(FUEL_VERDICTS),
  seenL: z.number(),
  /** When the tank was filled up, one after the other. */
  refuels: z.array(z.object({ at: z.iso.datetime(), litres: z.number() })),
  /** What the tanks hold in all, where the receipt says more than that. */
  overTankL: z.number().nullable(),
})
export type FuelCheck = z.infer<typeof fuelCheck>

export const fleetCost = z.object({
  id: rowId,
  vehicle: namedVehicle,
  kind: z.enum(COST_KINDS),
  day: z.iso.date(),
  at: z.iso.datetime(),
  /** Whether the hour is known, and not the day alone. */
  timed: z.boolean(),
  amount: z.number(),
  currency: z.string(),
  note: z.string(),
  driver: named.nullable(),
  litres: z.number().nullable(),
  fuel: z.enum(RECEIPT_FUELS).nullable(),
  odometerM: z.number().nullable(),
  station: z.string(),
  ...entryOrigin,
  /** Null of what is no fuel, says no litres or was voided. */
  check: fuelCheck.nullable(),
})
export type FleetCost = z.infer<typeof fleetCost>

const range = { from: askedDay.optional(), to: askedDay.optional() }
export const costQuery = z
  .object({
    vehicleId: queriedId.optional(),
    kind: z.enum(COST_KINDS).optional(),
    ...range,
    /** Receipts of fuel alone, of a range of days. */
    verdict: z.enum(FUEL_VERDICTS).optional(),
    ...pages,
  })
  .refine(({ from, to, verdict }) => verdict === undefined || isChecked({ from, to }), {
    path: ['to'],
    message: 'validation.checkedDays',
  })
export type CostQuery = z.output<typeof costQuery>

export const costPage = z.object({
  items: z.array(fleetCost),
  total: z.number().int(),
  /** Of all that match, without voided ones: one for each currency. */
  totals: z.array(z.object({ currency: z.string(), amount: z.number(), litres: z.number() })),
})
export type CostPage = z.infer<typeof costPage>

/** Whether receipts of these days are held against refuels at once. */
export function isChecked({ from, to }: { from?: string; to?: string }): boolean {
  if (from === undefined || to === undefined || from > to) return false
  return Date.parse(to) - Date.parse(from) < MOST_CHECKED_DAYS * 86_400_000
}

export const refuelQuery = z
  .object({ vehicleId: queriedId.optional(), from: askedDay, to: askedDay, ...pages })
  .refine(isChecked, { path: ['to'], message: 'validation.checkedDays' })
export type RefuelQuery = z.output<typeof refuelQuery>

/** What the tank saw without a receipt. */
export const bareRefuel = z.object({
  vehicle: named,
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  litres: z.number(),
})
export type BareRefuel = z.infer<typeof bareRefuel>
export const refuelPage = z.object({ items: z.array(bareRefuel), total: z.number().int() })

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'validation.month')
const monthNumber = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
export const monthQuery = z
  .object({ from: month, to: month, vehicleId: queriedId.optional(), ...pages })
  .refine(({ from, to }) => from <= to && monthNumber(to) - monthNumber(from) < MOST_COST_MONTHS, {
    path: ['to'],
    message: 'validation.costMonths',
  })
export type MonthQuery = z.output<typeof monthQuery>

const money = z.number()
const sums = {
  fuel: money,
  toll: money,
  fine: money,
  other: money,
  service: money,
  /** Premiums, evenly over the days of their insurances. */
  insurance: money,
  total: money,
}
export const monthCost = z.object({ month: z.string(), currency: z.string(), ...sums })
export type MonthCost = z.infer<typeof monthCost>
export const monthCosts = z.object({ items: z.array(monthCost) })

export const vehicleCost = z.object({
  vehicle: namedVehicle,
  currency: z.string(),
  ...sums,
  distanceM: z.number(),
  /** So much of the total counts for a kilometre: what fell due from the first month on in which it drove. */
  counted: money,
  /** `counted` by the distance; null where nothing was driven. */
  perKm: z.number().nullable(),
})
export type VehicleCost = z.infer<typeof vehicleCost>
export const vehicleCosts = z.object({ items: z.array(vehicleCost), total: z.number().int() })
