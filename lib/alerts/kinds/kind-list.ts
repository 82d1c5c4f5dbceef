import { z } from 'zod'
import { anyCondition } from './condition-schema'
import { COMPARISONS, CONDITION_SUBJECT_NAMES } from './conditions'
import { ALERT_KIND_NAMES } from './kinds'

/** What a condition can be about: with numbers in `unit`, on or off, fences, or texts of `max` letters. */
const subject = z.object({
  name: z.enum(CONDITION_SUBJECT_NAMES),
  label: z.string(),
  holds: z.enum(['number', 'bool', 'fence', 'text']),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  comparisons: z.array(z.object({ value: z.enum(COMPARISONS), label: z.string() })),
})

/**
 * What is asked for of a kind, as a form shows it. Limits and steps are of numbers, in `unit`; `max` of a text is its letters,
 * and of conditions how many there may be.
 */
const kindField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  /** What holds when it is left out; null where it has to be said, or may be nothing. */
  first: z
    .union([z.number(), z.string(), z.boolean(), z.array(z.string()), z.array(anyCondition)])
    .nullable(),
  /** What conditions can be about; null for other fields. */
  subjects: z.array(subject).nullable(),
})

const worded = z.object({ name: z.string(), label: z.string() })

export const alertKindList = z.object({
  kinds: z.array(
    z.object({
      name: z.enum(ALERT_KIND_NAMES),
      label: z.string(),
      about: z.string(),
      fields: z.array(kindField),
      /** It tells of the windows of a schedule, which a rule of it must have. */
      needsSchedule: z.boolean(),
      /** Whether its rules take `minBeforeMinutes`, and `maxGapMinutes`. */
      minBefore: z.boolean(),
      maxGap: z.boolean(),
    }),
  ),
  /** Why a preview leaves candidates out. */
  rejected: z.array(worded),
})
export type AlertKindList = z.infer<typeof alertKindList>
