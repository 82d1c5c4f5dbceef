'use client'
import { useTranslations } from 'next-intl'
import type { BatchKind } from './use-batches'

/** What a page of batches calls itself, and what it says of those that are on it; the rest is the same for both. */
export function useBatchTexts(kind: BatchKind) {
  const t = useTranslations('commands')
  const modes = useTranslations('workingModes')
  const texts = { failed: t('batch.notLoaded'), empty: t('batch.empty'), end: t('batch.end') }
  return kind === 'commands'
    ? {
        ...texts,
        title: t('batch.title'),
        new: t('batch.new'),
        emptyText: t('batch.emptyText'),
        what: t('list.command'),
        status: t('list.title'),
      }
    : {
        ...texts,
        title: modes('batch.title'),
        new: modes('batch.new'),
        emptyText: modes('batch.emptyText'),
        what: modes('mode'),
        status: modes('status.title'),
      }
}
