import { z } from 'zod'
import { newPassword } from '@/lib/auth/password'
import { accountFields } from './account-fields'

/** What an account may change about itself; the rest is for its superior. */
const fields = accountFields.pick({
  customerName: true,
  email: true,
  phone: true,
  contact: true,
  company: true,
  country: true,
  language: true,
  timeZone: true,
  distanceUnit: true,
  volumeUnit: true,
  temperatureUnit: true,
  mapType: true,
  mapKey: true,
  parentMapKey: true,
})

export const profileFields = fields
export type ProfileFields = z.output<typeof fields>
export const PROFILE_FIELDS = Object.keys(fields.shape) as (keyof ProfileFields)[]

/** The own password goes along with another e-mail address or phone: they lead to a new one. */
export const editProfileBody = fields.partial().extend({ password: z.string().max(200).optional() })
export type EditProfileBody = Omit<z.output<typeof editProfileBody>, 'password'>

export const profile = z.object({
  account: z.string(),
  customerName: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** A new address that does not count before the link is opened that was mailed there. */
  emailWaiting: z.string().nullable(),
  /** When that link ends. */
  emailWaitingUntil: z.string().nullable(),
  /** Whether a new address has to be confirmed: nothing is mailed where mail is not set up. */
  confirmsEmail: z.boolean(),
  phone: z.string().nullable(),
  contact: z.string().nullable(),
  company: z.string().nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  timeZone: z.string(),
  distanceUnit: z.string(),
  volumeUnit: z.string(),
  temperatureUnit: z.string(),
  mapType: z.string(),
  mapKey: z.string().nullable(),
  parentMapKey: z.boolean(),
  /** Whether there is someone whose map key could be used. */
  hasSuperior: z.boolean(),
})
export type Profile = z.infer<typeof profile>

export const changePasswordBody = z.object({ oldPassword: z.string().max(200), newPassword })

/** How long the link works that is mailed to a new address. */
export const EMAIL_LINK_HOURS = 24

export const confirmEmailBody = z.object({ token: z.string().max(200) })

/** Digits of the code that the same mail bears. */
export const EMAIL_CODE_DIGITS = 6
export const confirmEmailCodeBody = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'validation.emailCode'),
})
