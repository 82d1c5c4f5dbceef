import type { z } from 'zod'

/** A text of `messages` under `validation`, with what it speaks of. */
export type FieldProblem = { text: string; values: Record<string, number> }

/** Texts for what lies beyond an end, by what the end is an end of. */
const BOUNDS: Partial<Record<string, { low: string; high: string }>> = {
  string: { low: 'tooShort', high: 'tooLong' },
  array: { low: 'tooFew', high: 'tooMany' },
  number: { low: 'tooLow', high: 'tooHigh' },
  int: { low: 'tooLow', high: 'tooHigh' },
}

const plain = (text: string): FieldProblem => ({ text, values: {} })

/** What a schema says itself: the name of a text, and after it what that speaks of, as in `shape.radius min=200 max=5000`. */
function named(message: string): FieldProblem {
  const [text = '', ...given] = message.split(' ')
  const values = given
    .map((pair) => pair.split('='))
    .map(([name = '', value]) => [name, Number(value)] as const)
  return { text, values: Object.fromEntries(values) }
}

/**
 * What a schema found wrong with a field, in a text for people. A value that is not there is told from one
 * that does not fit only when the schema was asked with `reportInput`.
 */
export function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.message.startsWith('validation.')) return named(issue.message.slice('validation.'.length))
  switch (issue.code) {
    case 'too_small': {
      const min = Number(issue.minimum)
      const isEmpty = (issue.origin === 'string' || issue.origin === 'array') && min <= 1
      const text = BOUNDS[issue.origin]?.low
      return isEmpty ? plain('needed') : text ? { text, values: { min } } : plain('invalid')
    }
    case 'too_big': {
      const text = BOUNDS[issue.origin]?.high
      return text ? { text, values: { max: Number(issue.maximum) } } : plain('invalid')
    }
    case 'not_multiple_of':
      return { text: 'multipleOf', values: { step: Number(issue.divisor) } }
    case 'invalid_format':
      if ('input' in issue && issue.input === '') return plain('needed')
      return plain(issue.format === 'email' ? 'email' : 'invalid')
    case 'invalid_type': {
      if (issue.expected === 'int') return plain('wholeNumber')
      const isMissing = 'input' in issue && (issue.input === undefined || issue.input === null)
      return plain(isMissing ? 'needed' : issue.expected === 'number' ? 'number' : 'invalid')
    }
    default:
      return plain('invalid')
  }
}
