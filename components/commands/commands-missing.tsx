'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'

type Props = { of: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>; rows?: number }

/** Commands that are on their way, or did not come. */
export function CommandsMissing({ of: { error, refetch, isFetching }, rows = 8 }: Props) {
  const t = useTranslations('commands.send')
  const ui = useTranslations('ui')
  if (!error) return <SkeletonRows rows={rows} />
  return (
    <ErrorState
      title={t('notLoaded')}
      text={error.message}
      retryLabel={ui('retry')}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}
