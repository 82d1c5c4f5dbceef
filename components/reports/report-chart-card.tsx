'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { NativeSelect } from '@/components/ui/native-select'
import { type ChartData, type ChartKind, isRanked } from '@/lib/reports/chart'
import type { Column } from '@/lib/reports/column'
import { ReportChart } from './report-chart'
import { useColumnTitle } from './use-cell-formats'

type Props = {
  title: string
  charts: readonly ChartData[]
  columns: readonly Column[]
  timeZone: string
  /** The one that is shown at first. */
  opening: number
  /** Has the screen to itself. */
  tall: boolean
}

/** Above the table. Levels take as little as they need, and show two lines of devices. */
const HEIGHTS: Record<ChartKind, string> = {
  bar: 'h-52',
  line: 'h-52',
  pie: 'h-52',
  radar: 'h-60',
  heat: 'h-52',
  map: 'h-80',
  gauge: 'flex max-h-53 flex-col',
  liquid: 'flex max-h-68 flex-col',
}

/** Ten bars: the last one that is seen is a whole one. */
const RANKED = 'flex max-h-60 flex-col'

/** One of the charts of a report; another can be chosen. */
export function ReportChartCard({ title, charts, columns, timeZone, opening, tall }: Props) {
  const t = useTranslations('reports.screen')
  const columnTitle = useColumnTitle()
  const [chosen, setChosen] = useState<number | null>(null)
  const index = chosen ?? opening
  const chart = charts[Math.min(index, charts.length - 1)]
  if (!chart) return null
  const nameOf = ({ kind, by, series, labels }: ChartData): string => {
    const drawn = kind === 'radar' ? labels : [...new Set(series.map(({ column }) => column))]
    const what = drawn
      .slice(0, 2)
      .map((key) => columnTitle(columns.find((column) => column.key === key) ?? { key, kind: 'count' }))
      .join(', ')
    if (by === 'hours' || kind === 'gauge' || kind === 'liquid' || kind === 'map')
      return `${t(`charts.${kind}`)}: ${what}`
    const along = columnTitle(columns.find((column) => column.key === by) ?? { key: by, kind: 'text' })
    return `${t(`charts.${kind}`)}: ${what} / ${along}`
  }
  return (
    <div
      className={cn(
        'flex shrink-0 flex-col gap-2 border-b border-hairline bg-surface px-4 py-3',
        tall && 'h-full',
      )}
    >
      {charts.length > 1 && (
        <NativeSelect
          look="quiet"
          aria-label={t('chart')}
          className="-ms-2.5 max-w-full self-start"
          value={String(index)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        >
          {charts.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: charts stand where they are
            <option key={at} value={at}>
              {nameOf(one)}
            </option>
          ))}
        </NativeSelect>
      )}
      <div className={tall ? 'min-h-0 flex-1' : isRanked(chart) ? RANKED : HEIGHTS[chart.kind]}>
        <ReportChart
          key={index}
          title={`${title}: ${nameOf(chart)}`}
          chart={chart}
          columns={columns}
          timeZone={timeZone}
        />
      </div>
    </div>
  )
}
