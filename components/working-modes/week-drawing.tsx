'use client'
import { useLocale, useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { weekdayName, weekOrder } from '@/components/ui/date-range/format'
import { Ltr } from '@/components/ui/ltr'
import { DAY_MIN, type DrawnDay, drawWeek, type Mark } from '@/lib/working-modes/drawing'
import type { WorkingMode } from '@/lib/working-modes/working-mode'

const HOUR_MIN = 60
const AXIS_H = [0, 6, 12, 18, 24]
/** More wakings of a day are told by their number. */
const MOST_TOLD = 4

const share = (minutes: number): string => `${(minutes / DAY_MIN) * 100}%`
const clockOf = (minute: number): string =>
  [Math.floor(minute / HOUR_MIN), minute % HOUR_MIN].map((part) => String(part).padStart(2, '0')).join(':')

/** When a tracker is awake over a week, a row a day; the hours run as the page is read. */
export function WeekDrawing({ setting }: { setting: WorkingMode }) {
  const t = useTranslations('workingModes.drawing')
  const [first = 0] = weekOrder(useLocale())
  const days = drawWeek(setting, first + 1)
  const all = days.flatMap(({ marks }) => marks)
  return (
    <figure className="flex flex-col gap-1.5">
      <ul aria-label={t('title')} className="flex flex-col gap-1">
        {days.map((day) => (
          <DayRow key={day.weekday} day={day} />
        ))}
      </ul>
      <div aria-hidden="true" className="flex gap-2 text-meta text-muted">
        <span className="w-14 shrink-0" />
        <span className="flex flex-1 justify-between">
          {AXIS_H.map((hour) => (
            <Ltr key={hour}>{hour}</Ltr>
          ))}
        </span>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
        {all.some(({ wakes }) => wakes) && <Legend className="w-1 bg-primary" text={t('legendWakes')} />}
        {all.some(({ wakes }) => !wakes) && <Legend className="w-4 bg-primary/35" text={t('legendAwake')} />}
      </figcaption>
    </figure>
  )
}

function Legend({ className, text }: { className: string; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={cn('h-3 shrink-0 rounded-[2px]', className)} />
      {text}
    </span>
  )
}

function DayRow({ day: { weekday, marks } }: { day: DrawnDay }) {
  const t = useTranslations('workingModes.drawing')
  const locale = useLocale()
  const told = useDayText()(marks)
  return (
    <li className="flex items-center gap-2">
      <span className="sr-only">{t('day', { day: weekdayName(locale, weekday - 1, 'long'), told })}</span>
      <span aria-hidden="true" className="w-14 shrink-0 truncate text-meta text-muted">
        {weekdayName(locale, weekday - 1, 'short')}
      </span>
      <span
        data-day={weekday}
        aria-hidden="true"
        className="relative h-5 flex-1 overflow-hidden rounded-[4px] bg-sunken"
      >
        {AXIS_H.slice(1, -1).map((hour) => (
          <span
            key={hour}
            className="absolute inset-y-0 w-px bg-hairline"
            style={{ insetInlineStart: share(hour * HOUR_MIN) }}
          />
        ))}
        {marks.map(({ from, to, wakes }) => (
          <span
            key={from}
            data-mark={from}
            className={cn(
              'absolute inset-y-0 min-w-[3px] rounded-[2px]',
              wakes ? 'bg-primary' : 'bg-primary/35',
            )}
            style={{ insetInlineStart: share(from), width: share(to - from) }}
          />
        ))}
      </span>
    </li>
  )
}

/** What is drawn of a day, for those who do not see it. */
function useDayText(): (marks: readonly Mark[]) => string {
  const t = useTranslations('workingModes.drawing')
  const locale = useLocale()
  return (marks) => {
    if (marks.length === 0) return t('asleep')
    const wakings = marks.filter(({ wakes }) => wakes)
    const awake = marks.find(({ wakes }) => !wakes)
    const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
    const woken =
      wakings.length > MOST_TOLD
        ? t('wakesTimes', { count: wakings.length })
        : t('wakesAt', { times: list.format(wakings.map(({ from }) => clockOf(from))) })
    const parts = [
      ...(wakings.length > 0 ? [woken] : []),
      ...(awake ? [awake.from === 0 ? t('awake') : t('awakeFrom', { time: clockOf(awake.from) })] : []),
    ]
    return list.format(parts)
  }
}
