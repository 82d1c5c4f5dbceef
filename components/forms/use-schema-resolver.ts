'use client'
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { schemaResolver } from './schema-resolver'
import { useFieldText } from './use-field-text'

/** The texts for what a schema found wrong, the first of each field, at the fields that `fieldOf` names. */
export function useFieldTexts() {
  const fieldText = useFieldText()
  return <Values extends FieldValues>(
    issues: z.core.$ZodIssue[],
    fieldOf: (path: string) => string = (path) => path,
  ): FieldErrors<Values> => {
    const errors: FieldErrors<Values> = {}
    for (const issue of issues) {
      const field = fieldOf(issue.path.join('.'))
      if (!get(errors, field)) set(errors, field, { type: 'refused', message: fieldText(issue) })
    }
    return errors
  }
}

/**
 * Judges a form by a schema; what is wrong is said in the language of the page. `asTyped` turns what the
 * schema says into what stands in the field, where the two are not in the same unit.
 */
export function useSchemaResolver<Output extends FieldValues, Input extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  asTyped: (issue: z.core.$ZodIssue) => z.core.$ZodIssue = (issue) => issue,
): Resolver<Input, unknown, Output> {
  const textOf = useFieldText()
  return schemaResolver(schema, (issue) => textOf(asTyped(issue)))
}
