import { useTranslations } from 'next-intl'
import { Ltr } from '@/components/ui/ltr'

const WIDTH = 320
const HEIGHT = 36
const PAD = 2
/** A quarter of an hour of a day. */
const QUARTER_WIDTH = WIDTH / 96
/** Quarters further apart than this are not joined: nothing is known between them. */
const JOINED_MS = 50 * 60_000

type Point = readonly [time: number, value: number]

type Props = {
  label: string
  sensor?: string
  points: readonly Point[]
  /** Milliseconds that the width stands for. */
  range: { from: number; to: number }
  text: (value: number) => string
  fromZero?: boolean
}

/** A reading over a day in the height of two lines: how it went, and between which values. */
export function SparkLine({ label, sensor = '', points, range, text, fromZero = false }: Props) {
  const t = useTranslations('device.hub')
  const values = points.map(([, value]) => value)
  const least = Math.min(...values, ...(fromZero ? [0] : []))
  const most = Math.max(...values)
  const span = most - least || 1
  const place = ([time, value]: Point) => {
    const x = ((time - range.from) / (range.to - range.from)) * WIDTH
    const y = most === least ? HEIGHT / 2 : HEIGHT - PAD - ((value - least) / span) * (HEIGHT - 2 * PAD)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const path = points
    .map((point, index) => {
      const before = points[index - 1]
      const joins = before !== undefined && point[0] - before[0] <= JOINED_MS
      // A reading without neighbours is a dash of its quarter.
      return joins ? `L${place(point)}` : `M${place(point)}h${QUARTER_WIDTH.toFixed(1)}M${place(point)}`
    })
    .join('')
  return (
    <figure>
      <figcaption className="flex items-baseline gap-2 text-meta">
        <span className="min-w-0 flex-1 truncate text-muted">
          {label}
          {sensor !== '' && (
            <span className="ms-1.5">
              <Ltr>{sensor}</Ltr>
            </span>
          )}
        </span>
        <span className="shrink-0 tabular-nums">
          {most === least ? text(most) : t('between', { least: text(least), most: text(most) })}
        </span>
      </figcaption>
      {/* Time runs as the page reads. */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 h-9 w-full rounded-inner bg-hover text-accent rtl:-scale-x-100"
      >
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </figure>
  )
}
