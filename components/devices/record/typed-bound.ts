import type { z } from 'zod'
import { shownMeasure } from '@/lib/format/measure'
import type { Units } from '@/lib/format/units'
import { measureAt } from './record-fields'

/** Ends of what may be given are metric; here they are in the unit that somebody typed in. */
export function typedBound(issue: z.core.$ZodIssue, units: Units): z.core.$ZodIssue {
  const measure = measureAt(issue.path.join('.'))
  if (!measure) return issue
  if (issue.code === 'too_small')
    return { ...issue, minimum: shownMeasure(Number(issue.minimum), measure, units) }
  if (issue.code === 'too_big')
    return { ...issue, maximum: shownMeasure(Number(issue.maximum), measure, units) }
  return issue
}
