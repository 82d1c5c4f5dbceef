'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'

/** A query of rows, which come at once or page by page. */
type ListQuery = {
  data: unknown
  error: Error | null
  isPending: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  isFetchNextPageError?: boolean
  fetchNextPage?: () => Promise<unknown>
}

type Props = {
  list: ListQuery
  /** Those that came so far. */
  rows: readonly unknown[]
  /** How many rows are painted before they come. */
  waiting: number
  /** Said when they do not come; `more` is the button of the next page. */
  texts: { failed: string; more?: string }
  /** In place of a list without rows. */
  empty?: ReactNode
  /** The list itself, shown while there are rows. */
  children: ReactNode
}

/** Rows in a list, and what is shown while there are none yet, when there are none, when they do not come, and while there are more of them. */
export function PagedList({ list, rows, waiting, texts, empty, children }: Props) {
  const ui = useTranslations('ui')
  const failedBy = (again: (() => Promise<unknown>) | undefined) => (
    <ErrorState
      title={texts.failed}
      text={list.error?.message}
      retryLabel={ui('retry')}
      onRetry={() => void again?.()}
      busy={list.isFetching}
    />
  )
  const hasCome = list.data !== undefined
  return (
    <>
      {list.isPending && <SkeletonRows rows={waiting} />}
      {!hasCome && list.error && failedBy(list.refetch)}
      {hasCome && rows.length === 0 && empty}
      {rows.length > 0 && children}
      {list.isFetchNextPageError && failedBy(list.fetchNextPage)}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage?.()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
