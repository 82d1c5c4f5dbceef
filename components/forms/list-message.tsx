'use client'
import { ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'

type Props = {
  /** Whose texts these are. */
  of: 'devices' | 'events'
  /** Stands for the things of the list. */
  icon: ReactNode
  failed: boolean
  filtered: boolean
  onRetry: () => void
  onClear: () => void
}

/** Stands in the place of a list when there is nothing to show, and says why. */
export function ListMessage({ of, icon, failed, filtered, onRetry, onClear }: Props) {
  const t = useTranslations(of)
  const ui = useTranslations('ui')
  const transport = useTranslations('transport')
  if (failed) {
    return (
      <ErrorState
        className="py-16"
        title={t('failed')}
        text={transport('unreachable')}
        retryLabel={ui('retry')}
        onRetry={onRetry}
      />
    )
  }
  if (!filtered)
    return <EmptyState className="py-16" icon={icon} title={t('empty.title')} text={t('empty.text')} />
  return (
    <EmptyState
      className="py-16"
      icon={<ListFilter />}
      title={t('noMatch.title')}
      text={t('noMatch.text')}
      action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
    />
  )
}
