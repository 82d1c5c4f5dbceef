'use client'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { showFailure, transportFailure } from '@/lib/http/client'
import { useFieldText } from './use-field-text'

/**
 * As `useSchemaResolver`, for a form that stands on its page from the start: the schema, and what judges by it, are
 * fetched when the form is judged first. When they do not come that is told, and nothing is sent.
 */
export function useFetchedResolver<Output extends FieldValues, Input extends FieldValues>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const textOf = useFieldText()
  return async (values, context, options) => {
    const judge = await Promise.all([import('./schema-resolver'), load()]).then(
      ([{ schemaResolver }, schema]) => schemaResolver(schema, textOf),
      () => null,
    )
    if (judge) return judge(values, context, options)
    const { message } = transportFailure('unreachable')
    showFailure(transportFailure('unreachable'))
    return { values: {}, errors: { root: { type: 'unreachable', message } } as never }
  }
}
