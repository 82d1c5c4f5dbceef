import { z } from 'zod'
import { shownText } from '@/lib/text/shown-text'
import {
  COMPARISONS,
  COMPARISONS_OF,
  CONDITION_SUBJECT_NAMES,
  type Condition,
  type ConditionSubject,
  conditionSubject,
} from './conditions'
import { numberSchema } from './number-schema'

/** The id of a fence. */
export const fenceOfRule = z.number().int().positive().max(2_147_483_647)

function valueSchema(what: ConditionSubject) {
  const subject = conditionSubject(what)
  switch (subject.holds) {
    case 'number':
      return numberSchema(subject)
    case 'bool':
      return z.boolean()
    case 'fence':
      return fenceOfRule
    case 'text':
      return shownText(1, subject.max)
  }
}

const about = (what: ConditionSubject) =>
  z.strictObject({
    what: z.literal(what),
    is: z.enum(COMPARISONS_OF[conditionSubject(what).holds]),
    value: valueSchema(what),
  })

const [first, ...others] = CONDITION_SUBJECT_NAMES
/** A condition whose value and comparison are those of what it is about. */
export const condition: z.ZodType<Condition> = z.discriminatedUnion('what', [
  about(first),
  ...others.map(about),
])

/** As any condition looks, whatever it is about. */
export const anyCondition = z.object({
  what: z.enum(CONDITION_SUBJECT_NAMES),
  is: z.enum(COMPARISONS),
  value: z.union([z.number(), z.boolean(), z.string().max(100)]),
})
