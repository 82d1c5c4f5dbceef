'use client'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { Gauge } from '@/components/charts/gauge'
import { HeatMap } from '@/components/charts/heat-map'
import { LiquidFill } from '@/components/charts/liquid-fill'
import { CHART_INK } from '@/components/charts/palette'
import { useTheme } from '@/components/map/use-theme'
import { Skeleton } from '@/components/ui/skeleton'
import type { Theme } from '@/lib/brand/palette'
import { textDirection } from '@/lib/i18n/languages'
import { type ChartData, OTHERS, ROWS } from '@/lib/reports/chart'
import type { Column } from '@/lib/reports/column'
import { useCellFormats, useColumnTitle } from './use-cell-formats'

const CanvasChart = lazy(() => import('@/components/charts/canvas-chart'))
const RegionMap = lazy(() => import('@/components/charts/region-map'))

const ROWS_COLUMN: Column = { key: ROWS, kind: 'count' }

type Props = { title: string; chart: ChartData; columns: readonly Column[]; timeZone: string }

/** A chart of a report, in the account's units and words. */
export function ReportChart({ title, chart, columns, timeZone }: Props) {
  const t = useTranslations('reports.screen')
  const language = useLocale()
  const theme = useTheme()
  const formats = useCellFormats()
  const columnTitle = useColumnTitle()
  const columnOf = (key: string) => columns.find((column) => column.key === key) ?? ROWS_COLUMN
  const written = (key: string, value: number) => {
    const column = columnOf(key)
    return formats.text(column, value)
  }
  const first = chart.series[0]
  if (!first || chart.labels.length === 0) return <p className="p-4 text-body text-muted">{t('noChart')}</p>

  if (chart.kind === 'heat')
    return <HeatMap label={title} values={first.values} format={(value) => written(first.column, value)} />
  if (chart.kind === 'map') {
    const elsewhere = chart.labels.indexOf(OTHERS)
    return (
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        <RegionMap
          label={title}
          heading={columnTitle(columnOf(first.column))}
          regions={chart.labels}
          values={first.values}
          elsewhere={elsewhere < 0 ? null : (first.values[elsewhere] ?? null)}
          format={(value) => written(first.column, value)}
        />
      </Suspense>
    )
  }
  if (chart.kind === 'gauge' || chart.kind === 'liquid') {
    const Level = chart.kind === 'gauge' ? Gauge : LiquidFill
    return (
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={title}
        className="flex max-h-full min-h-0 flex-wrap content-start justify-center gap-x-6 gap-y-3 overflow-y-auto"
      >
        {chart.labels.map((name, index) => {
          const value = first.values[index] ?? null
          const known =
            value === null ? t('nothing') : `${Math.round(value)}${suffixOf(columnOf(first.column))}`
          // biome-ignore lint/suspicious/noArrayIndexKey: devices may share a name
          return <Level key={index} name={name} value={value} text={known} />
        })}
      </section>
    )
  }
  const by = columns.find(({ key }) => key === chart.by)
  const moment = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    timeZone,
    ...({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  })
  const day = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
  })
  const nameOf = (label: string) => {
    if (label === OTHERS) return t('others')
    if (chart.kind === 'radar') return columnTitle(columnOf(label))
    if (chart.by === 'time') return moment.format(Date.parse(label))
    if (chart.by === 'day') return day.format(Date.parse(`${label}T00:00:00Z`))
    return by ? formats.text(by, label) : label
  }
  const only = columnOf(first.column)
  const oneColumn = chart.series.every(({ column }) => column === first.column)
  return (
    <Suspense fallback={<Skeleton className="h-full w-full" />}>
      <CanvasChart
        kind={chart.kind}
        label={title}
        labels={chart.labels.map(nameOf)}
        curves={chart.series.map(({ column, name, values }) => ({
          name: seriesName(column && !(oneColumn && name) ? columnTitle(columnOf(column)) : null, name),
          values: values.map((value) => value && figureOf(columnOf(column), value)),
        }))}
        colors={by?.words === 'states' ? chart.labels.map((state) => stateColor(state, theme)) : undefined}
        stacked={chart.stacked}
        rtl={textDirection(language as 'en') === 'rtl'}
        unit={chart.kind === 'radar' ? null : axisUnit(only)}
        format={(value) =>
          only.kind === 'duration'
            ? formats.text(only, value * 3600)
            : withUnit(formats.text(NUMBER, value), axisUnit(only))
        }
      />
    </Suspense>
  )

  function figureOf(column: Column, value: number): number {
    return Math.round(formats.figure(column.kind, value) * 100) / 100
  }
  function axisUnit(column: Column): string | null {
    return column.kind === 'duration' ? t('hours') : formats.unit(column.kind)
  }
}

/** States of vehicles have colours of their own, the same everywhere. */
function stateColor(state: string, theme: Theme): string {
  if (state === 'notActivated') return CHART_INK[theme].faint
  const shade = STATE_SHADES[state] ?? state
  return getComputedStyle(document.documentElement).getPropertyValue(`--${shade}`).trim()
}

const STATE_SHADES: Record<string, string> = { poweredOff: 'outline' }

const NUMBER: Column = { key: 'value', kind: 'number' }

const suffixOf = ({ kind }: Column) => (kind === 'percent' ? '%' : '')
const withUnit = (text: string, unit: string | null) => (unit ? `${text} ${unit}` : text)

function seriesName(column: string | null, name: string | null): string {
  if (!column) return name ?? ''
  return name ? `${name} · ${column}` : column
}
