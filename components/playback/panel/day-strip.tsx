'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { dateWriter } from '@/lib/format/dates'
import { dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'
import { usePlayback } from '../playback-context'
import { lastDay, useDayMileage } from './use-day-mileage'

const DAYS = 31
const LEAST_BAR = 0.08

/** How far the vehicle came on each of the last days; a press shows that day. */
export function DayStrip() {
  const t = useTranslations('playback.days')
  const language = useLocale()
  const formats = useFormats()
  const { calendar, period, setPeriod, primary } = usePlayback()
  const { zone } = calendar
  const bars = useDayMileage(primary?.imei ?? null, calendar, lastDay(calendar), DAYS)
  const [hovered, setHovered] = useState<string | null>(null)
  const most = Math.max(1, ...bars.map(({ metres }) => metres))
  const [first, last] = [dayOf(period.from, zone), dayOf(period.to, zone)]
  const write = dateWriter(language)
  const label = (day: string) => write('weekdayDay', Date.parse(day))
  const describe = ({ day, metres }: (typeof bars)[number]) =>
    metres > 0
      ? t('way', { day: label(day), distance: formats.distance(metres) })
      : t('none', { day: label(day) })
  const told = bars.find(({ day }) => day === hovered)
  if (!primary) return null
  return (
    <div>
      <div className="flex justify-between gap-2 text-meta text-muted tabular-nums">
        <span className="truncate">{told ? describe(told) : t('title', { days: DAYS })}</span>
      </div>
      {/* Days run in reading direction, as in the calendar above; the chart under the map is another thing. */}
      <fieldset
        aria-label={t('title', { days: DAYS })}
        className="mt-1 flex h-9 min-w-0 items-end"
        onPointerLeave={() => setHovered(null)}
      >
        {bars.map((bar) => {
          const inside = bar.day >= first && bar.day <= last
          return (
            <button
              key={bar.day}
              type="button"
              aria-label={describe(bar)}
              aria-pressed={inside}
              className="group flex h-full flex-1 items-end px-px focus-visible:outline-offset-0"
              onPointerEnter={() => setHovered(bar.day)}
              onFocus={() => setHovered(bar.day)}
              onBlur={() => setHovered(null)}
              onClick={() => setPeriod({ from: startOfDay(bar.day, zone), to: endOfDay(bar.day, zone) })}
            >
              <span
                className={cn(
                  'w-full rounded-[2px] transition-[height,background-color]',
                  inside
                    ? 'bg-accent'
                    : bar.metres > 0
                      ? 'bg-outline/55 group-hover:bg-outline'
                      : 'bg-hairline',
                )}
                style={{ height: bar.metres > 0 ? `${Math.max(LEAST_BAR, bar.metres / most) * 100}%` : 2 }}
              />
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
