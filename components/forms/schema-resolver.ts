import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

type TextOf = (issue: z.core.$ZodIssue) => string

/** Judges a form by a schema, and says in the words of `textOf` what is wrong, the first of each field. */
export function schemaResolver<Output extends FieldValues, Input extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  textOf: TextOf,
): Resolver<Input, unknown, Output> {
  const judge = zodResolver(
    schema,
    {
      reportInput: true,
      error: (raw) => textOf({ ...raw, message: '', path: raw.path ?? [] } as z.core.$ZodIssue),
    },
    { mode: 'sync' },
  )
  return async (values, context, options) => {
    const judged = await judge(values, context, options)
    return Object.keys(judged.errors).length === 0
      ? judged
      : { values: {}, errors: inWords(judged.errors as FieldErrors<Input>, textOf) }
  }
}

/** A schema's own texts (`validation.…`) are no words for people yet; errors may lie at any depth. */
function inWords<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  textOf: TextOf,
): FieldErrors<Values> {
  const entries = Object.entries(errors).map(([name, error]) => {
    if (typeof error?.type !== 'string') return [name, inWords(error as FieldErrors, textOf)]
    const message = String(error.message)
    if (!message.startsWith('validation.')) return [name, error]
    return [name, { ...error, message: textOf({ code: 'custom', path: [], message, input: undefined }) }]
  })
  return Object.fromEntries(entries)
}
