import { z } from 'zod'
import { currencyCode } from '@/lib/format/money'
import { shownText } from '@/lib/text/shown-text'
import { calendarDay } from '@/lib/time/asked-time'

/** Of one vehicle. */
export const MOST_INSURANCES = 100

const givenId = z.coerce.number().int().positive().max(2_147_483_647)
/** As a form sends it; empty is not known. */
const money = z
  .string()
  .trim()
  .regex(/^$|^\d{1,13}([.,]\d{1,2})?$/, 'validation.money')
  .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))))
  .nullable()
  .default(null)

const shape = {
  insurer: shownText(1, 100),
  policyNumber: shownText(1, 60),
  /** What is insured. */
  amount: money,
  /** What it costs. */
  premium: money,
  currency: currencyCode,
  startsOn: calendarDay,
  expiresOn: calendarDay,
}

type Days = { startsOn: string; expiresOn: string }
const endsLater = ({ startsOn, expiresOn }: Days): boolean => expiresOn > startsOn
const end = { path: ['expiresOn'], message: 'validation.endAfterStart' }

/** What the form of the screen judges by. */
export const insuranceTerms = z.object(shape).refine(endsLater, end)
export type InsuranceTerms = z.output<typeof insuranceTerms>

/** A multipart form, with the policy as PDF, JPG or PNG. Of a change without a file the one before stays. */
export const insuranceForm = z
  .object({
    ...shape,
    file: z.file().optional(),
    /** Takes away the file that there is. */
    withoutFile: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
  })
  .refine(endsLater, end)
export type InsuranceForm = z.output<typeof insuranceForm>

export const insuranceParams = z.object({ id: givenId, insurance: givenId })

export const insurance = z.object({
  id: z.number().int(),
  insurer: z.string(),
  policyNumber: z.string(),
  amount: z.number().nullable(),
  premium: z.number().nullable(),
  currency: z.string(),
  startsOn: z.iso.date(),
  expiresOn: z.iso.date(),
  /** What the file was called; null without one. */
  fileName: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Insurance = z.infer<typeof insurance>
export const insurances = z.object({ items: z.array(insurance) })
