import { z } from 'zod'
import { readCondition } from './condition'

export const conditionText = z
  .string()
  .max(450)
  .refine((text) => readCondition(text) !== null, 'validation.condition')

/** A figure as somebody types it; nothing is no end. */
const end = z
  .string()
  .transform((text) => (text.trim() === '' ? null : Number(text)))
  .pipe(z.number().nullable())

/** The fields that a column is filtered by: figures in the units of the reader, and words out of its list. */
export const conditionFields = z
  .object({ atLeast: end, atMost: end, oneOf: z.array(z.string()) })
  .refine(({ atLeast, atMost }) => atLeast === null || atMost === null || atLeast <= atMost, {
    path: ['atMost'],
    message: 'validation.maxAboveMin',
  })
export type ConditionFields = z.output<typeof conditionFields>
