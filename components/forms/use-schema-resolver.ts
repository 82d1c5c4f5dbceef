'use client'
import { useTranslations } from 'next-intl'
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { fieldProblem } from './field-problem'

/** The texts for what a schema found wrong, the first of each field, at the fields that `fieldOf` names. */
export function useFieldTexts() {
  const t = useTranslations('validation')
  return <Values extends FieldValues>(
    issues: z.core.$ZodIssue[],
    fieldOf: (path: string) => string = (path) => path,
  ): FieldErrors<Values> => {
    const errors: FieldErrors<Values> = {}
    for (const issue of issues) {
      const field = fieldOf(issue.path.join('.'))
      if (!get(errors, field)) set(errors, field, { type: 'refused', message: fieldProblem(t, issue) })
    }
    return errors
  }
}

/** Judges a form by a schema; what is wrong is said in the language of the page. */
export function useSchemaResolver<Output extends FieldValues, Input extends FieldValues>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const textsOf = useFieldTexts()
  return (values) => {
    const judged = schema.safeParse(values)
    return judged.success
      ? { values: judged.data, errors: {} }
      : { values: {}, errors: textsOf<Input>(judged.error.issues) }
  }
}
