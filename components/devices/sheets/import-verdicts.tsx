'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { ImportPreview } from '@/lib/devices/import-schema'
import { SheetSummary } from './sheet-summary'
import { VerdictTable } from './verdict-table'

/** The verdicts of an import before it is done, and the button that does it. */
export function ImportVerdicts({
  preview,
  children,
}: {
  preview: UseQueryResult<ImportPreview>
  children: ReactNode
}) {
  const t = useTranslations('deviceSheet')
  const ui = useTranslations('ui')
  if (preview.isPending) return <SkeletonRows rows={8} />
  if (preview.isError)
    return (
      <ErrorState
        title={t('unreadable')}
        text={preview.error.message}
        retryLabel={ui('retry')}
        onRetry={() => void preview.refetch()}
        busy={preview.isFetching}
      />
    )
  const { right, total, rows, problems, columns } = preview.data
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SheetSummary good={t('rightOf', { right, total })} problems={problems} />
        {children}
      </div>
      {right < total && <p className="text-meta text-muted">{t('wrongComeBack')}</p>}
      <VerdictTable label={t('preview')} columns={columns} rows={rows} />
      {rows.length < total && (
        <p className="text-meta text-muted">{t('moreRows', { count: total - rows.length })}</p>
      )}
    </>
  )
}
