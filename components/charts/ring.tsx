'use client'
import { useTheme } from '@/components/map/use-theme'
import { ChartLegend } from './chart-legend'
import { chartColor } from './palette'

type Props = {
  /** What it shows, for who does not see it. */
  label: string
  names: readonly string[]
  values: readonly (number | null)[]
  /** Of the slices, where they mean something; else those of the palette. */
  colors?: readonly string[]
  /** A value as a person reads it; a share from 0 to 1. */
  format: (value: number) => string
  percent: (share: number) => string
}

/** Radius at which a ring is as long as 100 percent. */
const RADIUS = 100 / (2 * Math.PI)
const WIDTH = 4.5
/** Between two slices, in percent. */
const GAP = 0.6

/** A ring of shares with the whole in the middle, and every slice with its figures beside it. */
export function Ring({ label, names, values, colors, format, percent }: Props) {
  const theme = useTheme()
  const parts = values.map((value) => Math.max(0, value ?? 0))
  const whole = parts.reduce((sum, value) => sum + value, 0)
  const colorOf = (index: number) => colors?.[index] ?? chartColor(theme, index)
  const slices = parts.map((value, index) => ({
    long: whole > 0 ? (value / whole) * 100 : 0,
    from: whole > 0 ? (parts.slice(0, index).reduce((sum, one) => sum + one, 0) / whole) * 100 : 0,
    color: colorOf(index),
  }))
  const size = 2 * (RADIUS + WIDTH)
  return (
    <div className="@container h-full min-h-0">
      <div className="flex h-full min-h-0 items-center gap-6 @max-[26rem]:gap-3">
        <div className="relative h-full max-h-48 min-h-28 shrink-0 @max-[26rem]:max-h-28">
          <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="h-full">
            <g transform={`rotate(-90 ${size / 2} ${size / 2})`} fill="none" strokeWidth={WIDTH}>
              <circle cx={size / 2} cy={size / 2} r={RADIUS} className="stroke-sunken" />
              {slices.map(({ long, from, color }, index) => {
                const drawn = Math.max(0.2, long - (long < 100 ? GAP : 0))
                if (long === 0) return null
                return (
                  <circle
                    // biome-ignore lint/suspicious/noArrayIndexKey: slices stand where they are
                    key={index}
                    cx={size / 2}
                    cy={size / 2}
                    r={RADIUS}
                    stroke={color}
                    strokeDasharray={`${drawn} ${100 - drawn}`}
                    strokeDashoffset={-from}
                  />
                )
              })}
            </g>
          </svg>
          <span className="absolute inset-0 grid place-items-center p-6 text-center">
            <bdi className="font-semibold tabular-nums">{format(whole)}</bdi>
          </span>
        </div>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          tabIndex={0}
          aria-label={label}
          className="h-full min-h-0 min-w-0 flex-1 overflow-y-auto -outline-offset-2"
        >
          <ChartLegend
            entries={names.map((name, index) => ({
              name,
              value: format(parts[index] ?? 0),
              share: percent(whole > 0 ? (parts[index] ?? 0) / whole : 0),
              color: colorOf(index),
            }))}
          />
        </section>
      </div>
    </div>
  )
}
