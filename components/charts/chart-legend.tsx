'use client'
import { useTheme } from '@/components/map/use-theme'
import { chartColor } from './palette'

export type LegendEntry = {
  name: string
  /** What it comes to, and its share of the whole. */
  value?: string
  share?: string
  /** Where it means something; else that of its place in the palette. */
  color?: string
}

/** Which colour is what, with its figures where it has any. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  const theme = useTheme()
  const withFigures = entries.some(({ value }) => value !== undefined)
  return (
    <ul
      className={
        withFigures
          ? 'grid h-full auto-rows-[minmax(min-content,20px)] grid-cols-[minmax(0,1fr)_auto_auto] content-center gap-x-3 text-meta'
          : 'flex flex-wrap gap-x-4 gap-y-1 text-meta'
      }
    >
      {entries.map(({ name, value, share, color }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: devices may share a name
          key={index}
          className={withFigures ? 'col-span-3 grid grid-cols-subgrid items-center' : 'flex items-center'}
        >
          <span className="flex min-w-0 items-center gap-2">
            <span
              aria-hidden="true"
              className="size-2.5 shrink-0 rounded-inner"
              style={{ backgroundColor: color ?? chartColor(theme, index) }}
            />
            <bdi className="truncate text-text" title={name}>
              {name}
            </bdi>
          </span>
          {value !== undefined && (
            <span className="text-end text-text tabular-nums">
              <bdi>{value}</bdi>
            </span>
          )}
          {share !== undefined && (
            <span className="text-end text-muted tabular-nums">
              <bdi>{share}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
