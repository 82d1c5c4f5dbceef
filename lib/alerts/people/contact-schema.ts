import { z } from 'zod'
import { LANGUAGES } from '@/lib/i18n/languages'
import { shownText } from '@/lib/text/shown-text'
import { timeZone } from '@/lib/time/time-zone'
import { MAX_ROLE } from '../rules/rule-limits'
import { CONTACT_CODE, MAX_CONTACT_EMAIL, MAX_CONTACT_NAME, MAX_CONTACT_PHONE } from './people-limits'

const ID_LIMIT = 2_147_483_647

const fields = {
  name: shownText(1, MAX_CONTACT_NAME),
  email: z.string().trim().toLowerCase().pipe(z.email().max(MAX_CONTACT_EMAIL)),
  phone: z
    .string()
    .trim()
    .max(MAX_CONTACT_PHONE)
    .regex(/^$|^[+\d][\d -]*$/, 'validation.phone'),
  language: z.enum(LANGUAGES),
  timeZone,
  /** As `dispatcher`, by which rules name all who have it; empty is none. */
  role: z.union([z.literal(''), shownText(1, MAX_ROLE)]),
}

export const createContactBody = z.object({
  ...fields,
  phone: fields.phone.default(''),
  role: fields.role.default(''),
})
export type CreateContactBody = z.output<typeof createContactBody>

/** What is left out stays. Another address has to be verified anew. */
export const editContactBody = z.object(fields).partial()
export type EditContactBody = z.output<typeof editContactBody>

export const contactParams = z.object({ id: z.coerce.number().int().positive().max(ID_LIMIT) })

export const verifyContactBody = z.object({
  code: z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${CONTACT_CODE.digits}}$`), 'validation.emailCode'),
})

/** A mail server refused the address for good: nothing is mailed there until somebody says that it works again. */
export const pausedAddress = z.object({
  /** What the server said. */
  reason: z.string(),
  at: z.iso.datetime(),
})

export const alertContact = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  /** Nothing is mailed to an address that was not proved by the code that was mailed there. */
  verified: z.boolean(),
  paused: pausedAddress.nullable(),
  phone: z.string(),
  language: z.enum(LANGUAGES),
  timeZone: z.string(),
  role: z.string(),
  /** Rules that name it, other than by its role. */
  rules: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type AlertContact = z.infer<typeof alertContact>

export const alertContacts = z.object({
  items: z.array(alertContact),
  /** How many the account may have. */
  quota: z.number().int(),
  /** Whether who asks may change them. */
  editable: z.boolean(),
})
export type AlertContacts = z.infer<typeof alertContacts>

/** Until when the code works that was mailed. */
export const contactCodeSent = z.object({ until: z.iso.datetime() })
