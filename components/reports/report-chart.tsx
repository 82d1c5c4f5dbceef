'use client'
import { useLocale, useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { Gauge } from '@/components/charts/gauge'
import { HeatMap } from '@/components/charts/heat-map'
import { LiquidFill } from '@/components/charts/liquid-fill'
import { CHART_INK } from '@/components/charts/palette'
import { RankedBars } from '@/components/charts/ranked-bars'
import { Ring } from '@/components/charts/ring'
import { useTheme } from '@/components/map/use-theme'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeleton } from '@/components/ui/skeleton'
import type { Theme } from '@/lib/brand/palette'
import { dateWriter } from '@/lib/format/dates'
import { textDirection } from '@/lib/i18n/languages'
import { type ChartData, type ChartSeries, isRanked, OTHERS, ROWS } from '@/lib/reports/chart'
import type { Column } from '@/lib/reports/column'
import { useCellFormats, useColumnTitle } from './use-cell-formats'

const CanvasChart = lazyPart(() => import('@/components/charts/canvas-chart'))
const RegionMap = lazyPart(() => import('@/components/charts/region-map'))

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
  const write = dateWriter(language, timeZone)
  const writeDay = dateWriter(language)
  const nameOf = (label: string) => {
    if (label === OTHERS) return t('others')
    if (chart.kind === 'radar') return columnTitle(columnOf(label))
    if (chart.by === 'time') return write('dayMinute', Date.parse(label))
    if (chart.by === 'day') return writeDay('day', Date.parse(`${label}T00:00:00Z`))
    return by ? formats.text(by, label) : label
  }
  const only = columnOf(first.column)
  const oneColumn = chart.series.every(({ column }) => column === first.column)
  const nameOfCurve = ({ column, name, part }: ChartSeries) => {
    const told = [name, part && formats.text(columnOf(part.by), part.value)].filter(Boolean).join(' · ')
    return seriesName(column && !(oneColumn && told) ? columnTitle(columnOf(column)) : null, told || null)
  }
  /** A value as it is kept, with its unit. */
  const valueText = (value: number, curve: number) => {
    const column = columnOf(chart.series[curve]?.column ?? '')
    return withUnit(formats.text(column, value), formats.unit(column.kind))
  }
  if (chart.kind === 'pie') {
    const percent = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' })
    return (
      <Ring
        label={title}
        names={chart.labels.map(nameOf)}
        values={first.values}
        colors={by?.words === 'states' ? chart.labels.map((state) => stateColor(state, theme)) : undefined}
        format={(value) => valueText(value, 0)}
        percent={(share) => percent.format(share)}
      />
    )
  }
  if (isRanked(chart))
    return (
      <RankedBars
        label={title}
        names={chart.labels.map(nameOf)}
        curves={chart.series.map((curve) => ({ name: nameOfCurve(curve), values: curve.values }))}
        stacked={chart.stacked}
        format={valueText}
      />
    )
  return (
    <Suspense fallback={<Skeleton className="h-full w-full" />}>
      <CanvasChart
        kind={chart.kind}
        label={title}
        labels={chart.labels.map(nameOf)}
        curves={chart.series.map((curve) => ({
          name: nameOfCurve(curve),
          values: curve.values.map((value) => value && figureOf(columnOf(curve.column), value)),
        }))}
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
