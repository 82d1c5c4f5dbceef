'use client'
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  RadarController,
  RadialLinearScale,
  Tooltip,
} from 'chart.js'
import { Chart as ReactChart } from 'react-chartjs-2'
import { useTheme } from '@/components/map/use-theme'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { CHART_INK, chartColor, MAX_BAR_WIDTH } from './palette'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  RadarController,
  RadialLinearScale,
  Tooltip,
)

export type Curve = { name: string; values: readonly (number | null)[] }

export type CanvasChartProps = {
  kind: 'bar' | 'line' | 'radar'
  /** What it shows, for who does not see it. */
  label: string
  labels: readonly string[]
  curves: readonly Curve[]
  stacked?: boolean
  rtl?: boolean
  /** Of the axis. */
  unit?: string | null
  /** A value as a person reads it. */
  format: (value: number, curve: number) => string
}

const FONT = {
  family: 'Inter Variable, Noto Sans Arabic, system-ui',
  size: 11,
}

/** Bars of days, lines and radars on a canvas. Loaded by whoever shows one, not before. */
export default function CanvasChart(props: CanvasChartProps) {
  const { kind, label, labels, curves } = props
  const theme = useTheme()
  const narrow = useIsPhone()
  const data = {
    labels: kind === 'bar' && labels.length <= MOST_IN_LINES ? labels.map(inLines) : [...labels],
    datasets: curves.map(({ name, values }, index) => ({
      label: name,
      data: values.map((value) => value ?? Number.NaN),
      ...lookOf(props, theme, index),
    })),
  }
  return (
    <ReactChart
      type={kind}
      role="img"
      aria-label={label}
      data={data as ChartConfiguration['data']}
      options={optionsOf(props, theme, narrow)}
    />
  )
}

function lookOf({ kind }: CanvasChartProps, theme: 'light' | 'dark', index: number) {
  const color = chartColor(theme, index)
  if (kind === 'bar') return { backgroundColor: color, borderRadius: 3, maxBarThickness: MAX_BAR_WIDTH }
  return {
    borderColor: color,
    backgroundColor: kind === 'radar' ? `${color}26` : color,
    borderWidth: 2,
    pointRadius: kind === 'radar' ? 3 : 0,
    pointHitRadius: 8,
    spanGaps: true,
    fill: kind === 'radar',
    tension: 0,
  }
}

/** Few bars have room for names of several words, in lines. */
const MOST_IN_LINES = 12
const LINE_LETTERS = 10

function inLines(label: string): string | string[] {
  const lines: string[] = []
  for (const word of label.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LINE_LETTERS)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length > 1 ? lines : label
}

/** A curve that stays at nothing has its line at the bottom, not in the middle of values below nothing. */
const flatTop = (curves: readonly Curve[]): number | undefined =>
  curves.every(({ values }) => values.every((value) => !value)) ? 1 : undefined

function optionsOf(
  props: CanvasChartProps,
  theme: 'light' | 'dark',
  narrow: boolean,
): ChartConfiguration['options'] {
  const { kind, curves, stacked = false, rtl = false, unit, format } = props
  const ink = CHART_INK[theme]
  const grid = { color: ink.line }
  const ticks = { color: ink.text, font: FONT, maxRotation: 0, autoSkipPadding: 16 }
  const axes =
    kind === 'bar' || kind === 'line'
      ? {
          x: { stacked, reverse: rtl, ticks, grid: { display: false }, border: { color: ink.line } },
          y: {
            stacked,
            beginAtZero: kind === 'bar',
            suggestedMax: flatTop(curves),
            position: rtl ? ('right' as const) : ('left' as const),
            ticks: { ...ticks, maxTicksLimit: 6 },
            grid,
            border: { display: false },
            title: { display: Boolean(unit), text: unit ?? '', color: ink.text, font: FONT },
          },
        }
      : {
          r: {
            beginAtZero: true,
            angleLines: grid,
            grid,
            ticks: { ...ticks, backdropColor: 'transparent', maxTicksLimit: 5 },
            pointLabels: { color: ink.text, font: FONT },
          },
        }
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 160 },
    interaction: { mode: kind === 'bar' || kind === 'line' ? 'index' : 'nearest', intersect: false },
    scales: axes,
    plugins: {
      legend: {
        display: curves.length > 1,
        rtl,
        position: narrow || kind !== 'radar' ? 'bottom' : rtl ? 'left' : 'right',
        labels: { color: ink.text, font: FONT, boxWidth: 10, boxHeight: 10, padding: 10 },
      },
      tooltip: {
        rtl,
        titleFont: FONT,
        bodyFont: FONT,
        callbacks: {
          label: ({ dataset, datasetIndex, raw }) =>
            `${dataset.label ?? ''}: ${format(Number(raw), datasetIndex)}`,
        },
      },
    },
  }
}
