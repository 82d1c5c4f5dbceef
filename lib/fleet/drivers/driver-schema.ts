import { z } from 'zod'
import { driverLetter } from '@/lib/fleet/letters/letter-schema'
import { shownText } from '@/lib/text/shown-text'
import { calendarDay } from '@/lib/time/asked-time'

/** How a licence stands, apart from its end. The texts stand in messages under `fleet.licenceStates`. */
export const LICENCE_STATES = ['valid', 'suspended', 'withdrawn'] as const
export type LicenceStatus = (typeof LICENCE_STATES)[number]

/** Spec section 5. */
export const MAX_DRIVER_NAME = 20
export const MAX_DRIVER_SPEED_KMH = 200
export const MAX_DRIVER_EMAIL = 100
/** In the sense of the spec, 2 MiB. */
export const MAX_AVATAR_KB = 2048
export const MAX_AVATAR_BYTES = MAX_AVATAR_KB * 1024
/** Of one account. */
export const MOST_DRIVERS = 20_000

const id = z.number().int().positive().max(2_147_483_647)
const label = (max: number) => z.union([shownText(1, max), z.literal('').transform(() => null)]).nullable()

/** As it is written, without a second space between words. */
export const driverName = shownText(1, MAX_DRIVER_NAME).refine(
  (name) => !/\s\s/.test(name),
  'validation.consecutiveSpaces',
)

const phone = z
  .string()
  .trim()
  .max(20)
  .regex(/^$|^[+\d][\d -]*$/, 'validation.phone')
  .transform((text) => text || null)
  .nullable()

const email = z
  .string()
  .trim()
  .max(MAX_DRIVER_EMAIL)
  .pipe(z.union([z.literal('').transform(() => null), z.email('validation.email')], 'validation.email'))
  .nullable()

const day = z.union([calendarDay, z.literal('').transform(() => null)]).nullable()

/** Values of the own fields by their ids; what they may be is judged by the fields. */
const fieldValues = z.record(z.string().regex(/^\d{1,10}$/), z.string().trim().max(200))

const shape = {
  name: driverName,
  number: label(30).default(null),
  licence: label(40).default(null),
  licenceStatus: z.enum(LICENCE_STATES).default('valid'),
  licenceExpiresOn: day.default(null),
  registeredOn: day.default(null),
  registeredPlace: label(100).default(null),
  city: label(60).default(null),
  phone: phone.default(null),
  email: email.default(null),
  maxSpeedKmh: z.number().int().min(1).max(MAX_DRIVER_SPEED_KMH).nullable().default(null),
  reminder: z.boolean().default(true),
  fields: fieldValues.default({}),
}

type Dates = { licenceExpiresOn?: string | null; registeredOn?: string | null }

/** A licence does not end before it was registered. */
const endsAfterStart = ({ licenceExpiresOn, registeredOn }: Dates): boolean =>
  !licenceExpiresOn || !registeredOn || licenceExpiresOn >= registeredOn

const dates = { path: ['licenceExpiresOn'], message: 'validation.expiryBeforeRegistered' }

export const driverBody = z.strictObject(shape).refine(endsAfterStart, dates)
export type DriverBody = z.output<typeof driverBody>

/** What a driver is kept by, as the API and the screens tell it. */
export const driver = z.object({
  id,
  name: z.string(),
  number: z.string().nullable(),
  licence: z.string().nullable(),
  licenceStatus: z.enum(LICENCE_STATES),
  licenceExpiresOn: z.iso.date().nullable(),
  registeredOn: z.iso.date().nullable(),
  registeredPlace: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  maxSpeedKmh: z.number().int().nullable(),
  reminder: z.boolean(),
  fields: z.record(z.string(), z.string()),
  /** Another one after the portrait was replaced, null without one. */
  avatar: z.string().nullable(),
  /** Codes of the cards that they have now. */
  cards: z.array(z.string()),
  /** What they are said to drive now. */
  vehicle: z.object({ id, name: z.string() }).nullable(),
  /** The last monthly letter that was written to them, and how it went; null where there was none yet. */
  lastLetter: driverLetter.nullable(),
  createdAt: z.iso.datetime(),
})
export type Driver = z.infer<typeof driver>

export const driverParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const DRIVER_SORTS = ['name', 'number', 'licenceExpiresOn', 'city', 'createdAt'] as const
/** How soon a licence ends: it has ended, it does within 30 days, or later. */
export const LICENCE_ENDS = ['ended', 'soon', 'later'] as const

const filter = {
  /** Part of a name, number, licence, phone, e-mail address or card. */
  search: z.string().trim().max(60).optional(),
  licenceStatus: z.enum(LICENCE_STATES).optional(),
  licenceEnds: z.enum(LICENCE_ENDS).optional(),
}

export const driverQuery = z.object({
  ...filter,
  sort: z.enum(DRIVER_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
})
export type DriverQuery = z.output<typeof driverQuery>
export const driverFilter = z.object(filter)
export type DriverFilter = z.output<typeof driverFilter>
export const driverPage = z.object({ items: z.array(driver), total: z.number().int() })
