import { z } from 'zod'
import { ACCOUNT_TYPES, type AccountTypeName } from '@/lib/auth/account-types'
import { loginName, newPassword } from '@/lib/auth/password'
import { COUNTRIES } from '@/lib/i18n/countries'
import { LANGUAGES } from '@/lib/i18n/languages'
import { shownText } from '@/lib/text/shown-text'
import { timeZone } from '@/lib/time/time-zone'
import { MAX_FENCE_QUOTA } from './quotas'
import { SWITCHES } from './switches'

export const DISTANCE_UNITS = ['km', 'mi', 'nmi'] as const
export const VOLUME_UNITS = ['L', 'GAL'] as const
export const TEMPERATURE_UNITS = ['C', 'F'] as const
/** The base map that an account sees before its people choose one; `auto` is the best that there is. */
export const MAP_TYPES = ['auto', 'world', 'streets', 'tiles', 'file', 'google'] as const

/** An empty text is nothing. */
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((value) => value || null)
    .nullable()

const email = z.union([z.literal('').transform(() => null), z.email().max(100)]).nullable()
const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^$|^[+\d][\d -]*$/, 'validation.phone')
  .transform((value) => value || null)
  .nullable()
const country = z.string().refine((code) => COUNTRIES.includes(code), 'validation.country')

/** What makes the customer: who it is and how to reach it. */
const contactFields = {
  customerName: shownText(3, 50),
  email,
  phone,
  contact: optionalText(100),
  company: optionalText(100),
  country: country.nullable(),
  remark: optionalText(500),
}

/** How it likes figures, times and maps. */
const settingFields = {
  language: z.enum(LANGUAGES).nullable(),
  timeZone,
  distanceUnit: z.enum(DISTANCE_UNITS),
  volumeUnit: z.enum(VOLUME_UNITS),
  temperatureUnit: z.enum(TEMPERATURE_UNITS),
  mapType: z.enum(MAP_TYPES),
  mapKey: optionalText(200),
  parentMapKey: z.boolean(),
}

const switchFields = Object.fromEntries(SWITCHES.map((name) => [name, z.boolean()])) as Record<
  (typeof SWITCHES)[number],
  z.ZodBoolean
>

/** None means the usual number. */
const quota = z.number().int().min(0).max(MAX_FENCE_QUOTA).nullable()

/** What a superior may change. */
export const accountFields = z.object({
  ...contactFields,
  ...settingFields,
  ...switchFields,
  twoFactorRequired: z.boolean(),
  disabled: z.boolean(),
  /** None means as long as the superior. */
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable(),
  fenceQuota: quota,
  landmarkQuota: quota,
})
export type AccountFields = z.output<typeof accountFields>

const TYPE_NAMES = Object.keys(ACCOUNT_TYPES) as [AccountTypeName, ...AccountTypeName[]]
const customerType = z.enum(TYPE_NAMES).exclude(['virtual'])
/** What an account can become or be made as: the top is made at the first start only. */
const settableType = customerType.exclude(['administrator'])

export const createAccountBody = accountFields.omit({ customerName: true }).partial().extend({
  /** The superior; the own account when left out. */
  parentId: z.number().int().positive().optional(),
  type: settableType,
  account: loginName,
  password: newPassword,
  customerName: contactFields.customerName,
  nodeId: z.number().int().positive().optional(),
})
export type CreateAccountBody = z.output<typeof createAccountBody>

export const editAccountBody = accountFields.partial().extend({ type: settableType.optional() })
export type EditAccountBody = z.output<typeof editAccountBody>
