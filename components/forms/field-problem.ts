import type { useTranslations } from 'next-intl'
import type { z } from 'zod'

type Texts = ReturnType<typeof useTranslations<'validation'>>

/** What is wrong with a field, in the language of the page. */
export function fieldProblem(t: Texts, issue: z.core.$ZodIssue): string {
  const own = issue.message.startsWith('validation.') ? issue.message.slice('validation.'.length) : null
  if (own && t.has(own as never)) return t(own as never)
  if (issue.code === 'too_small') {
    return Number(issue.minimum) <= 1 ? t('needed') : t('tooShort', { min: Number(issue.minimum) })
  }
  if (issue.code === 'too_big') return t('tooLong', { max: Number(issue.maximum) })
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('email')
  return t('invalid')
}
