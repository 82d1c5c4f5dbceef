'use client'
import { useTranslations } from 'next-intl'
import type { DraftField, DraftProblems } from '@/lib/shares/share-draft'

export type DraftErrors = Partial<Record<DraftField, string>>

/** What has to be mended, in words. */
export function useDraftTexts(problems: DraftProblems): DraftErrors {
  const t = useTranslations('validation')
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      t(problem.text as never, problem.values as never),
    ]),
  )
}
