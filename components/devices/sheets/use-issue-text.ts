'use client'
import { useTranslations } from 'next-intl'
import type { RowIssue } from '@/lib/devices/row-problems'

/** Why a row is refused, in words. */
export function useIssueText() {
  const t = useTranslations('deviceSheet')
  return ({ problem, column, params }: RowIssue) =>
    t(`problems.${problem}`, {
      column: t(`columns.${column}`),
      max: params?.max ?? 0,
      row: params?.row ?? 0,
    })
}
