import type { ResolverOptions } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { schemaResolver } from '@/components/forms/schema-resolver'

const schema = z.object({
  title: z.string().min(1),
  to: z.array(z.email('validation.email')),
  time: z.object({ hour: z.number().max(23, 'validation.hour') }),
})
type Given = z.input<typeof schema>
const options: ResolverOptions<Given> = { fields: {}, shouldUseNativeValidation: false }
const judge = schemaResolver(schema, ({ message, code }) => `${code}: ${message}`)
const errorsOf = async (given: Given) => (await judge(given, undefined, options)).errors

describe('what a schema finds wrong in a form', () => {
  it('is nothing in a good one, whose values come as the schema makes them', async () => {
    const good = { title: 'a', to: ['a@example.com'], time: { hour: 1 } }
    expect(await judge(good, undefined, options)).toEqual({ values: good, errors: {} })
  })

  it('is said in words, with a text of the schema or without, in objects and in lists', async () => {
    const errors = await errorsOf({ title: '', to: ['a@example.com', 'nonsense'], time: { hour: 24 } })
    expect(errors.title?.message).toBe('too_small: ')
    expect(errors.time?.hour?.message).toBe('custom: validation.hour')
    expect(Array.isArray(errors.to)).toBe(true)
    expect(errors.to?.[0]).toBeUndefined()
    expect(errors.to?.[1]?.message).toBe('custom: validation.email')
  })
})
