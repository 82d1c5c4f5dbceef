'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'

type Props<T> = { of: UseQueryResult<T>; rows?: number; children: (data: T) => ReactNode }

/** What a query has brought, or that it is on its way, or that it did not come. */
export function LoadState<T>({ of, rows = 5, children }: Props<T>) {
  const t = useTranslations('settings')
  const ui = useTranslations('ui')
  if (of.isPending) return <SkeletonRows rows={rows} className="p-4" />
  if (of.isError) {
    return (
      <ErrorState
        title={t('notLoaded')}
        retryLabel={ui('retry')}
        onRetry={() => void of.refetch()}
        busy={of.isFetching}
      />
    )
  }
  return children(of.data)
}
