'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import type { PageSize } from '@/lib/logs/page-sizes'
import { LoadState } from '../load-state'
import { LogPager } from './log-pager'

type Page<Row> = { items: Row[]; total: number; page: number; pageSize: number }

type Props<Row> = {
  of: UseQueryResult<Page<Row>>
  icon: ReactNode
  onPage: (page: number) => void
  onPageSize: (size: PageSize) => void
  children: (rows: Row[]) => ReactNode
}

/** A page of a log, or that there is nothing in it. */
export function LogSection<Row>({ of, icon, onPage, onPageSize, children }: Props<Row>) {
  const t = useTranslations('logs')
  return (
    <section className="rounded-panel border border-hairline bg-surface">
      <LoadState of={of} rows={8}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState icon={icon} title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              {children(data.items)}
              <LogPager {...data} onPage={onPage} onPageSize={onPageSize} />
            </>
          )
        }
      </LoadState>
    </section>
  )
}
