import { createTranslator } from 'next-intl'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldProblem } from '@/lib/i18n/field-problem'
import { LANGUAGES } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'

const cases: [name: string, schema: z.ZodType, value: unknown, text: string, values?: object][] = [
  ['a text that is not there', z.string(), undefined, 'needed'],
  ['a number that is not there', z.number(), null, 'needed'],
  ['an empty text', z.string().min(1), '', 'needed'],
  ['an empty list', z.array(z.string()).min(1), [], 'needed'],
  ['a short text', z.string().min(3), 'ab', 'tooShort', { min: 3 }],
  ['a long text', z.string().max(3), 'abcd', 'tooLong', { max: 3 }],
  ['a short list', z.array(z.string()).min(2), ['a'], 'tooFew', { min: 2 }],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'tooMany', { max: 1 }],
  ['a low number', z.number().min(1), 0, 'tooLow', { min: 1 }],
  ['a high number', z.number().int().max(200), 201, 'tooHigh', { max: 200 }],
  ['a number between steps', z.number().multipleOf(10), 15, 'multipleOf', { step: 10 }],
  ['half a number', z.number().int(), 1.5, 'wholeNumber'],
  ['what is no number', z.number(), Number.NaN, 'number'],
  ['an empty day', z.iso.date(), '', 'needed'],
  ['another day', z.iso.date(), '2026-02-30', 'invalid'],
  ['another kind of value', z.string(), 5, 'invalid'],
  ['a wrong address', z.email(), 'nobody', 'email'],
  ['another form', z.string().regex(/^\d$/), 'x', 'invalid'],
  ['none of a few', z.enum(['a', 'b']), 'c', 'invalid'],
  ['a rule of our own', z.string().refine(() => false, 'validation.imei'), 'x', 'imei'],
  [
    'a rule of our own with numbers',
    z.string().refine(() => false, 'validation.shape.radius min=200 max=5000'),
    'x',
    'shape.radius',
    { min: 200, max: 5000 },
  ],
]

const issueOf = (schema: z.ZodType, value: unknown) => {
  const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0]
  if (!issue) throw new Error('the schema finds nothing wrong')
  return issue
}

describe('what is wrong with a field', () => {
  test.each(cases)('%s', (_, schema, value, text, values = {}) => {
    expect(fieldProblem(issueOf(schema, value))).toEqual({ text, values })
  })

  test.each(LANGUAGES)('has a text for each in %s', async (locale) => {
    const translate = createTranslator({
      locale,
      messages: await loadMessages(locale),
      namespace: 'validation',
      onError: (error) => {
        throw error
      },
    })
    for (const [, schema, value] of cases) {
      const { text, values } = fieldProblem(issueOf(schema, value))
      expect(translate(text as never, values as never)).not.toMatch(/validation\.|[{}]/)
    }
  })
})
