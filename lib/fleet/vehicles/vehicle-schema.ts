import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { readsAsWritten, shownText, showsSomething } from '@/lib/text/shown-text'
import { cleanChassis, judgeChassis, MAX_CHASSIS } from './chassis'
import { INSURED_STATES } from './insured'
import { CARGO_TYPES, FUEL_TYPES, TRACKER_STATES, VEHICLE_STATES } from './vehicle-words'

export const MAX_VEHICLE_NAME = 50
export const MAX_VEHICLE_SPEED_KMH = 300
export const FIRST_PRODUCTION_YEAR = 1950
/** Of one account. */
export const MOST_VEHICLES = 20_000

const id = z.number().int().positive().max(2_147_483_647)
/** Words that may be missing; empty ones are. */
const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(readsAsWritten, 'validation.nameLetters')
    .transform((text) => (showsSomething(text) ? text : null))
const label = (max: number) => words(max).nullable().default(null)
const whole = (min: number, max: number) => z.number().int().min(min).max(max).nullable().default(null)

/** Makers sell the models of a year before it begins. */
export const lastProductionYear = (now: number): number => new Date(now).getUTCFullYear() + 1

const chassis = z
  .string()
  .transform(cleanChassis)
  .pipe(words(MAX_CHASSIS))
  .refine((text) => text === null || judgeChassis(text) !== 'letters', 'validation.vin')
  .refine((text) => text === null || judgeChassis(text) !== 'checkDigit', 'validation.vinCheckDigit')
  .nullable()
  .default(null)

/** What is kept of a vehicle, as the form and the API send it. */
export const vehicleBody = z.strictObject({
  name: shownText(1, MAX_VEHICLE_NAME),
  plate: label(50),
  brand: label(50),
  vehicleModel: label(50),
  color: label(30),
  chassis,
  productionYear: whole(FIRST_PRODUCTION_YEAR, 9999).refine(
    (year) => year === null || year <= lastProductionYear(Date.now()),
    'validation.productionYear',
  ),
  seats: whole(0, 500),
  wheels: whole(1, 100),
  /** What it may carry. */
  tonnage: z.number().min(0).max(1000).nullable().default(null),
  cargoType: z.enum(CARGO_TYPES).nullable().default(null),
  fuelType: z.enum(FUEL_TYPES).nullable().default(null),
  maxSpeedKmh: whole(1, MAX_VEHICLE_SPEED_KMH),
  status: z.enum(VEHICLE_STATES).default('using'),
  salesPerson: label(50),
  customerVehicleId: label(50),
  customerDriverId: label(50),
})
export type VehicleBody = z.output<typeof vehicleBody>

/** The device that it carries now. */
const carried = z.object({
  imei: z.string(),
  name: z.string(),
  status: z.enum(DEVICE_STATUSES),
  since: z.iso.datetime(),
})
export type CarriedDevice = z.infer<typeof carried>

export const vehicle = z.object({
  id,
  name: z.string(),
  plate: z.string().nullable(),
  brand: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  color: z.string().nullable(),
  chassis: z.string().nullable(),
  productionYear: z.number().int().nullable(),
  seats: z.number().int().nullable(),
  wheels: z.number().int().nullable(),
  tonnage: z.number().nullable(),
  cargoType: z.enum(CARGO_TYPES).nullable(),
  fuelType: z.enum(FUEL_TYPES).nullable(),
  maxSpeedKmh: z.number().int().nullable(),
  status: z.enum(VEHICLE_STATES),
  salesPerson: z.string().nullable(),
  customerVehicleId: z.string().nullable(),
  customerDriverId: z.string().nullable(),
  device: needs('devices.read', carried.nullable()),
  /** Who is known to drive it now. */
  driver: z.object({ id, name: z.string() }).nullable(),
  /**
   * The last day up to which it is insured without a gap from today on, or on which one of several that hold today ends with
   * nothing in its place; where none holds, when the last one ended.
   */
  insuredUntil: z.iso.date().nullable(),
  documents: z.number().int(),
  /** The first day on which a document of it ends. */
  documentEndsOn: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
})
export type Vehicle = z.infer<typeof vehicle>

export const vehicleParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const VEHICLE_SORTS = [
  'name',
  'plate',
  'vehicleModel',
  'status',
  'productionYear',
  'insuredUntil',
  'documentEndsOn',
  'createdAt',
] as const
export type VehicleSort = (typeof VEHICLE_SORTS)[number]

export const vehicleFilter = z.object({
  /** Part of a name, plate, chassis number, or of the name or IMEI of the device. */
  search: z.string().trim().max(100).default(''),
  status: z.enum(VEHICLE_STATES).optional(),
  tracker: z.enum(TRACKER_STATES).optional(),
  insured: z.enum(INSURED_STATES).optional(),
  sort: z.enum(VEHICLE_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type VehicleFilter = z.output<typeof vehicleFilter>

export const vehicleQuery = vehicleFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
})
export type VehicleQuery = z.output<typeof vehicleQuery>

export const vehiclePage = z.object({ items: z.array(vehicle), total: z.number().int() })
