'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'

type Props = {
  of: { isPending: boolean; isError: boolean; error: Error | null; refetch: () => unknown }
  className?: string
}

/** While an answer is awaited, and where it does not come. */
export function ToldState({ of, className }: Props): ReactNode {
  const t = useTranslations('embedViewer')
  const ui = useTranslations('ui')
  if (of.isError)
    return (
      <ErrorState
        className={className}
        title={t('failed')}
        text={of.error?.message}
        retryLabel={ui('retry')}
        onRetry={() => void of.refetch()}
      />
    )
  if (!of.isPending) return null
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t('opening')}</span>
      <div className="flex flex-col gap-3 p-3">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  )
}
