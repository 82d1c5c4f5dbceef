import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
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

/** A schema's own texts (`validation.…`) are no words for people yet; errors may lie at any depth, and in lists. */
function inWords<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  textOf: TextOf,
): FieldErrors<Values> {
  const worded = (error: FieldErrors | FieldError | undefined): unknown => {
    if (!error) return error
    if (!isFieldError(error)) return inWords(error, textOf)
    const { message = '' } = error
    if (!message.startsWith('validation.')) return error
    return { ...error, message: textOf({ code: 'custom', path: [], message, input: undefined }) }
  }
  if (Array.isArray(errors)) return errors.map(worded) as unknown as FieldErrors<Values>
  const entries = Object.entries(errors).map(([name, error]) => [name, worded(error as FieldErrors)])
  return Object.fromEntries(entries)
}

const isFieldError = (error: FieldErrors | FieldError): error is FieldError => typeof error.type === 'string'
