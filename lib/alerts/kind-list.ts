import { z } from 'zod'
import { ALERT_KIND_NAMES } from './kinds'

/** What is asked for of a kind, as a form shows it. Limits and steps are of numbers, in `unit`. */
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
  first: z.union([z.number(), z.string(), z.boolean(), z.array(z.string())]).nullable(),
})

const worded = z.object({ name: z.string(), label: z.string() })

export const alertKindList = z.object({
  kinds: z.array(
    z.object({
      name: z.enum(ALERT_KIND_NAMES),
      label: z.string(),
      about: z.string(),
      fields: z.array(kindField),
    }),
  ),
  /** Why a preview leaves candidates out. */
  rejected: z.array(worded),
})
export type AlertKindList = z.infer<typeof alertKindList>
