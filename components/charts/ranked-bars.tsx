'use client'
import { useTheme } from '@/components/map/use-theme'
import { ChartLegend } from './chart-legend'
import { chartColor } from './palette'

type Props = {
  /** What it shows, for who does not see it. */
  label: string
  names: readonly string[]
  curves: readonly { name: string; values: readonly (number | null)[] }[]
  stacked?: boolean
  format: (value: number, curve: number) => string
}

/** So many rows stand closer before the last one is left for scrolling; of more, those in view are whole. */
const FEW = 12
const FEW_ROWS = 'min-h-0 flex-1 auto-rows-[minmax(min-content,24px)]'
const MANY_ROWS = 'auto-rows-[minmax(24px,auto)]'

/** Bars that lie under each other, each with its whole name and its value; in the order that they are given. */
export function RankedBars({ label, names, curves, stacked = false, format }: Props) {
  const theme = useTheme()
  const several = curves.length > 1
  const at = (curve: number, row: number) => Math.max(0, curves[curve]?.values[row] ?? 0)
  const sumOf = (row: number) => curves.reduce((sum, _, curve) => sum + at(curve, row), 0)
  const most = Math.max(
    ...names.flatMap((_, row) => (stacked ? [sumOf(row)] : curves.map((_, curve) => at(curve, row)))),
  )
  const share = (value: number) => `${most > 0 ? (value / most) * 100 : 0}%`
  const bar = (curve: number, row: number) => (
    <span
      key={curve}
      title={`${several ? `${curves[curve]?.name}: ` : ''}${format(at(curve, row), curve)}`}
      className={`block h-3 ${stacked ? '' : 'rounded-e-[3px]'}`}
      style={{ width: share(at(curve, row)), backgroundColor: chartColor(theme, curve) }}
    />
  )
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={label}
      className="flex h-full min-h-0 flex-col gap-2 overflow-y-auto -outline-offset-2"
    >
      {several && <ChartLegend entries={curves.map(({ name }) => ({ name }))} />}
      <ol
        className={`grid grid-cols-[fit-content(45%)_minmax(0,1fr)_auto] content-start gap-x-3 text-meta ${names.length > FEW ? MANY_ROWS : FEW_ROWS}`}
      >
        {names.map((name, row) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: devices may share a name
            key={row}
            className="col-span-3 grid grid-cols-subgrid items-center py-px"
          >
            <bdi className="truncate text-text" title={name}>
              {name}
            </bdi>
            <span aria-hidden="true" className={`flex ${stacked ? '' : 'flex-col gap-0.5'}`}>
              {curves.map((_, curve) => bar(curve, row))}
            </span>
            <span className="flex flex-col items-end text-muted tabular-nums">
              {(stacked ? [0] : curves.map((_, curve) => curve)).map((curve) => (
                <bdi key={curve} className="leading-3.5">
                  {format(stacked ? sumOf(row) : at(curve, row), curve)}
                </bdi>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
