'use client'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { usePlaces } from '@/components/places/use-places'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { type Column, isNumeric } from '@/lib/reports/column'
import { type CustomReportInput, customReportDraft } from '@/lib/reports/custom-schema'
import { type ReportRow, unpackRows } from '@/lib/reports/row'
import { ReportCell } from '../table/report-cell'
import { useColumnTitle } from '../use-cell-formats'

const PAUSE_MS = 400

/** The first rows of what is being put together, as soon as it can be read. */
export function BuilderPreview({ className }: { className?: string }) {
  const t = useTranslations('reports.own.preview')
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
      className={clsx('flex min-w-0 flex-col gap-1.5', className)}
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

function Rows({ columns, rows }: RowsProps) {
  const t = useTranslations('reports.own.preview')
  const title = useColumnTitle()
  const shown = columns.filter(({ hidden, kind }) => !hidden && kind !== 'link')
  const points = useMemo(
    () =>
      rows.flatMap(({ cells }) =>
        columns.flatMap(({ key, kind }) => {
          const cell = kind === 'place' ? cells[key] : null
          return typeof cell === 'object' && cell !== null ? [cell] : []
        }),
      ),
    [rows, columns],
  )
  const placeOf = usePlaces(points)
  if (rows.length === 0) return <p className="text-body text-muted">{t('none')}</p>
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label={t('title')}
      className="max-h-96 overflow-auto rounded-panel border border-hairline bg-surface tabular-nums"
    >
      <table className="w-full border-collapse text-meta">
        <thead className="sticky top-0 bg-surface">
          <tr>
            {shown.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={clsx(
                  'border-b border-hairline px-2.5 py-2 font-medium whitespace-nowrap text-muted',
                  isNumeric(column.kind) ? 'text-end' : 'text-start',
                )}
              >
                {title(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a preview have nothing else
            <tr key={index}>
              {shown.map((column) => (
                <td
                  key={column.key}
                  className={clsx(
                    'max-w-56 truncate border-b border-hairline px-2.5 py-1.5',
                    isNumeric(column.kind) && 'text-end',
                  )}
                >
                  <ReportCell {...{ column, row, placeOf }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
