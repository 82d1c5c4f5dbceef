'use client'
import { ListFilter, Radio } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'

type Props = { failed: boolean; filtered: boolean; onRetry: () => void; onClear: () => void }

/** Stands in the place of the table when there is nothing to show, and says why. */
export function DevicesMessage({ failed, filtered, onRetry, onClear }: Props) {
  const t = useTranslations('devices')
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
    return <EmptyState className="py-16" icon={<Radio />} title={t('empty.title')} text={t('empty.text')} />
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
