'use client'
import { CircleHelp, Play } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { Column } from '@/lib/reports/column'
import type { ReportRow } from '@/lib/reports/row'
import { playbackOf } from './report-link'
import { ReportCell } from './table/report-cell'
import { useCellFormats, useColumnTitle } from './use-cell-formats'

/** So many come at a time: thumbs do not scroll through thousands. */
const PAGE = 30

const ACTION = 'relative z-1 inline-flex min-h-11 items-center gap-1.5 font-medium text-primary-text'

type Props = {
  label: string
  columns: readonly Column[]
  rows: readonly ReportRow[]
  totals: Readonly<Record<string, number | null>>
  chosen: ReportRow | null
  onChoose: (row: ReportRow | null) => void
  onWhy?: (row: ReportRow) => void
}

/** The rows of a report for a phone: a card each, the totals first. */
export function ReportCards({ label, columns, rows, totals, chosen, onChoose, onWhy }: Props) {
  const t = useTranslations('reports.screen')
  const why = useTranslations('tripWhy')
  const title = useColumnTitle()
  const formats = useCellFormats()
  const [most, setMost] = useState(PAGE)
  const [first, ...rest] = columns
  const shown = useMemo(() => rows.slice(0, most), [rows, most])
  if (!first) return null
  const summed = columns.filter(
    ({ key, total }) => total && totals[key] !== null && totals[key] !== undefined,
  )
  return (
    <div className="flex flex-col gap-2 p-3 text-body tabular-nums">
      {rows.length > 0 && summed.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-panel bg-sunken p-3">
          {summed.map((column) => (
            <div key={column.key} className="min-w-0">
              <dt className="truncate text-meta text-muted">{title(column)}</dt>
              <dd className="font-medium">
                <bdi>{formats.text(column, totals[column.key])}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ul aria-label={label} className="flex flex-col gap-2">
        {shown.map((row, index) => {
          const to = playbackOf(row)
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
              key={index}
              className={cn(
                'relative rounded-panel border bg-surface p-3',
                row === chosen ? 'border-accent' : 'border-hairline',
              )}
            >
              <button
                type="button"
                aria-pressed={row === chosen}
                className="w-full text-start text-md font-medium after:absolute after:inset-0 after:rounded-panel"
                onClick={() => onChoose(row === chosen ? null : row)}
              >
                <ReportCell column={first} row={row} />
              </button>
              <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
                {rest.map((column) => (
                  <div key={column.key} className={cn('min-w-0', column.kind === 'place' && 'col-span-2')}>
                    <dt className="truncate text-meta text-muted">{title(column)}</dt>
                    <dd className="break-words">
                      <ReportCell column={column} row={row} />
                    </dd>
                  </div>
                ))}
              </dl>
              <div className="mt-2 flex flex-wrap gap-x-5">
                {to && (
                  <Link href={to} prefetch={false} className={ACTION}>
                    <Play className="size-4 rtl:-scale-x-100" aria-hidden="true" />
                    {t('playback')}
                  </Link>
                )}
                {onWhy && row.imei && row.from && (
                  <button type="button" className={ACTION} onClick={() => onWhy(row)}>
                    <CircleHelp className="size-4" aria-hidden="true" />
                    {why('open')}
                  </button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {rows.length > most && (
        <Button onClick={() => setMost(most + PAGE)}>{t('moreRows', { count: rows.length - most })}</Button>
      )}
    </div>
  )
}
