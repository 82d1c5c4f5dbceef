import { cx } from 'class-variance-authority'
import { Navigation } from 'lucide-react'
import styles from './illustration.module.css'
import { roundedPath } from './rounded-path'

export type PreviewTexts = { vehicle: string; moving: string; speedUnit: string; place: string; day: string }

/** The day until now as playback shows it: share in percent and state of each interval. */
const DAY: [number, 'moving' | 'idling' | 'parked'][] = [
  [9, 'parked'],
  [21, 'moving'],
  [4, 'idling'],
  [13, 'moving'],
  [17, 'parked'],
  [20, 'moving'],
  [5, 'idling'],
  [11, 'moving'],
]
const COLORS = { moving: 'bg-moving', idling: 'bg-idling', parked: 'bg-parked' }

/** The speed over that day, on a board of 100 × 40. */
const SPEED = roundedPath(
  '0 38, 9 38, 10 30, 13 14, 16 18, 19 9, 23 16, 27 8, 29 28, 30 38, 34 38, 35.5 20, 38 12, 42 16, 45 11, 47 38, 64 38, 65.5 24, 68 10, 72 14, 75 6, 79 12, 82 9, 84 38, 89 38, 90.5 22, 93 12, 96 15, 100 9',
  1.6,
)

/** One vehicle at a glance, floating over the map. */
export function PreviewCard({ texts }: { texts: PreviewTexts }) {
  return (
    <div className={cx(styles.float, 'w-[320px] rounded-[14px] p-4 shadow-popover')}>
      <div className="flex items-center gap-3">
        <span className="grid size-10 place-items-center rounded-full border-[2.5px] border-moving bg-raised text-moving">
          <Navigation className="size-4.5 fill-current" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate text-md font-semibold">{texts.vehicle}</p>
          <p className="truncate text-meta text-muted">{texts.place}</p>
        </div>
        <p className="text-end">
          <bdi className="text-h2 font-semibold tracking-tight tabular-nums">{62}</bdi>{' '}
          <span className="text-meta text-muted">{texts.speedUnit}</span>
        </p>
      </div>
      <div className="relative mt-3.5">
        <svg
          viewBox="0 0 100 40"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-11 w-full overflow-visible text-primary-text rtl:-scale-x-100"
        >
          <path d={`${SPEED}V40H0Z`} fill="currentColor" opacity=".13" />
          <path
            d={SPEED}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span className="absolute end-0 top-1.5 -me-1.5 size-3 rounded-full border-[2.5px] border-raised bg-primary-text" />
        <div className="mt-1.5 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
          {DAY.map(([share, state], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
            <span key={index} className={COLORS[state]} style={{ width: `${share}%` }} />
          ))}
        </div>
      </div>
      <div className="mt-3 flex items-center justify-between text-meta text-muted">
        <span className="inline-flex items-center gap-1.5 font-medium text-moving">
          <Navigation className="size-3 fill-current" />
          {texts.moving}
        </span>
        <span>{texts.day}</span>
      </div>
    </div>
  )
}
