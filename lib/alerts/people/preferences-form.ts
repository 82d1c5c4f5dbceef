import { z } from 'zod'
import { MAILS_AN_HOUR } from './preferences'
import { judgeQuietHours, preferenceFields } from './preferences-schema'

/** The number stands empty while another one is typed. */
const typedNumber = z
  .number('validation.needed')
  .int()
  .min(MAILS_AN_HOUR.min)
  .max(MAILS_AN_HOUR.max)
  .nullable()
  .transform((value, context) => {
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: 'validation.needed' })
    return z.NEVER
  })

/** The form of how a person is told: its body, with the number as it is typed. */
export const preferencesForm = z
  .object({ ...preferenceFields, mostAnHour: typedNumber })
  .superRefine(judgeQuietHours)
