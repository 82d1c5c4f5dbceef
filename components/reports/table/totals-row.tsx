'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type Column, isNumeric } from '@/lib/reports/column'
import { useCellFormats, useColumnTitle } from '../use-cell-formats'
import { type TableLayout, widthOf } from './use-table-layout'

type Props = {
  columns: readonly Column[]
  totals: Readonly<Record<string, number | null>>
  layout: TableLayout
  count: number
  pinned: string
}

/** What all rows come to, by the rule of each column. */
export function TotalsRow({ columns, totals, layout, count, pinned }: Props) {
  const t = useTranslations('reports.screen')
  const formats = useCellFormats()
  const title = useColumnTitle()
  if (count === 0) return null
  return (
    <tfoot className="sticky bottom-0 z-20 block">
      <tr className="flex">
        {columns.map((column, index) => {
          const total = totals[column.key]
          const rule = typeof column.total === 'string' ? column.total : column.total ? 'avg' : null
          const known = total !== null && total !== undefined && rule !== null
          return (
            <td
              key={column.key}
              title={rule ? t(`totals.${rule}`) : undefined}
              className={clsx(
                'flex h-9 items-center gap-1 border-t border-hairline bg-sunken px-2.5 font-medium',
                isNumeric(column.kind) && 'justify-end',
                index === 0 && pinned,
              )}
              style={{ width: widthOf(layout, column, title(column)) }}
            >
              <span className="truncate">
                {index === 0 && t('total')}
                {known && rule !== 'sum' && (
                  <span className="me-1 text-meta font-normal text-muted">{t(`totals.${rule}`)}</span>
                )}
                {known && <bdi>{formats.text(column, total)}</bdi>}
              </span>
            </td>
          )
        })}
        <td className="h-9 min-w-10 flex-1 border-t border-hairline bg-sunken" />
      </tr>
    </tfoot>
  )
}
