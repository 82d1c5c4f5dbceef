'use client'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useReportColumns } from '@/components/reports/table/report-columns'
import { PlainTable } from '@/components/table/plain-table'
import { cn } from '@/components/ui/cn'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import type { Column } from '@/lib/reports/column'
import { type CustomReportInput, customReportDraft } from '@/lib/reports/custom-schema'
import { type ReportRow, unpackRows } from '@/lib/reports/row'

const PAUSE_MS = 400

/** The first rows of what is being put together, as soon as it can be read. */
export function BuilderPreview({ className }: { className?: string }) {
  const t = useTranslations('reports.customReports.preview')
  const id = useId()
  const draft = useSettledDraft()
  const { data, error, isFetching } = useQuery({
    queryKey: ['own-report-preview', draft],
    queryFn: draft
      ? async ({ signal }) => {
          const options = { body: draft, signal, hideError: true }
          const sent = await api('POST', '/api/custom-reports/preview', options)
          return { ...sent, rows: unpackRows(sent) }
        }
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const note = draft === null ? t('unfinished') : error ? error.message : null
  return (
    <section
      aria-labelledby={id}
      aria-busy={isFetching}
      className={cn('flex min-w-0 flex-col gap-1.5', className)}
    >
      <h2 id={id} className="text-body font-medium">
        {t('title')}
      </h2>
      <p role="status" className="text-meta text-muted">
        {note ?? (data ? t('about', { count: data.deviceCount }) : '')}
      </p>
      {!data && !error && draft !== null && <SkeletonRows rows={6} />}
      {data && !error && <Rows columns={data.columns} rows={data.rows} />}
    </section>
  )
}

/** What the form says once typing pauses; null while it is no report yet. */
function useSettledDraft() {
  const { watch } = useFormContext<CustomReportInput>()
  const read = customReportDraft.safeParse(watch())
  const text = read.success ? JSON.stringify(read.data) : null
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useMemo(() => (settled === null ? null : customReportDraft.parse(JSON.parse(settled))), [settled])
}

type RowsProps = { columns: readonly Column[]; rows: readonly ReportRow[] }

const NO_TOTALS = {}

function Rows({ columns, rows }: RowsProps) {
  const t = useTranslations('reports.customReports.preview')
  const shown = useMemo(() => columns.filter(({ hidden, kind }) => !hidden && kind !== 'link'), [columns])
  const figures = useReportColumns(shown, rows, NO_TOTALS)
  if (rows.length === 0) return <p className="text-body text-muted">{t('none')}</p>
  return (
    <PlainTable
      look="sheet"
      label={t('title')}
      columns={figures}
      rows={rows}
      rowId={(_, index) => String(index)}
      scrolls="max-h-96 text-meta"
    />
  )
}
