'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

type Props = { hasMore: boolean; failed: boolean; onRetry: () => void }

/** What stands below the last row: more on its way, or that there is no more. */
export function ListFooter({ hasMore, failed, onRetry }: Props) {
  const t = useTranslations('events')
  const ui = useTranslations('ui')
  if (failed) {
    return (
      <div role="alert" className="flex items-center justify-center gap-3 p-4 text-body text-muted">
        {t('failed')}
        <Button onClick={onRetry}>{ui('retry')}</Button>
      </div>
    )
  }
  if (!hasMore) return <p className="px-4 pt-6 pb-20 text-center text-meta text-muted">{t('end')}</p>
  return (
    <div className="flex h-16 flex-col justify-center gap-2 px-4">
      <span className="sr-only">{t('loadingMore')}</span>
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
    </div>
  )
}
