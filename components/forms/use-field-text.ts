'use client'
import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { fieldProblem } from '@/lib/i18n/field-problem'

/** What a schema found wrong with a field, in the language of the page. */
export function useFieldText(): (issue: z.core.$ZodIssue) => string {
  const t = useTranslations('validation')
  return (issue) => {
    const { text, values } = fieldProblem(issue)
    return t(text as never, values as never)
  }
}
