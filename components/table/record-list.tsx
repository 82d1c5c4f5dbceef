'use client'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { DataTable } from './data-table'
import type { DataColumn } from './features'
import type { ServerSorting } from './use-column-state'
import type { LayoutState } from './use-table-layout'

export type Numbered = { id: number }

const NONE: readonly never[] = []
const idOf = ({ id }: Numbered) => String(id)

export type RecordListProps<Row extends Numbered> = {
  /** Comes page by page. */
  list: UseInfiniteQueryResult
  rows: readonly Row[]
  table: {
    label: string
    columns: readonly DataColumn<Row>[]
    layout: LayoutState
    /** Where the server sorts them. */
    sorting?: ServerSorting
  }
  /** The row whose details are open. */
  openId: number | null
  onOpen: (id: number | null) => void
  onNearEnd: () => void
  /** The list on a phone. */
  cards: ReactNode
  /** In place of a list without rows. */
  empty: ReactNode
  /** Said when it does not come, and after its last row. */
  texts: { failed: string; end: string }
}

/** Records, newest first unless a heading sorts them, with the details of one beside them: a table, or cards on a phone, and what is shown while there is neither. */
export function RecordList<Row extends Numbered>({
  list,
  rows,
  table,
  openId,
  onOpen,
  onNearEnd,
  cards,
  empty,
  texts,
}: RecordListProps<Row>) {
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  return (
    <div className="relative min-h-0 flex-1" aria-busy={list.isPending || list.isPlaceholderData}>
      {list.isPending ? (
        phone ? (
          <SkeletonRows rows={12} className="px-3 pt-3" />
        ) : (
          <DataTable {...table} rowId={idOf} rows={NONE} loading />
        )
      ) : list.data === undefined ? (
        <ErrorState
          className="py-16"
          title={texts.failed}
          text={list.error?.message}
          retryLabel={ui('retry')}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <div className={cn('absolute inset-0', list.isPlaceholderData && 'opacity-60')}>
          {phone ? (
            cards
          ) : (
            <DataTable
              {...table}
              rowId={idOf}
              rows={rows}
              markedId={openId === null ? null : String(openId)}
              onOpen={({ id }) => onOpen(id)}
              onStep={({ id }) => openId !== null && onOpen(id)}
              onNearEnd={onNearEnd}
              onLeave={() => {
                if (openId !== null) onOpen(null)
                return openId !== null
              }}
              below={
                list.hasNextPage ? undefined : (
                  <p className="px-4 pt-6 pb-10 text-center text-meta text-muted">{texts.end}</p>
                )
              }
            />
          )}
        </div>
      )}
    </div>
  )
}
