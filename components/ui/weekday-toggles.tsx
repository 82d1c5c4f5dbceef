'use client'
import { useLocale } from 'next-intl'
import { cn } from './cn'
import { weekdayName, weekOrder } from './date-range/format'

type Props = {
  /** 1 for Sunday to 7 for Saturday. */
  value: readonly number[]
  /** In their order. */
  onChange: (weekdays: number[]) => void
  /** Letters alone where there is little room. Short names that do not fit beside each other go on below. */
  names: 'narrow' | 'short'
}

/** The days of a week to turn on and off, in the order of the reader's weeks. */
export function WeekdayToggles({ value, onChange, names }: Props) {
  const locale = useLocale()
  const toggle = (weekday: number) => {
    const next = value.includes(weekday) ? value.filter((one) => one !== weekday) : [...value, weekday]
    onChange(next.sort((one, other) => one - other))
  }
  return (
    <div className={cn('flex gap-1', names === 'short' && 'flex-wrap')}>
      {weekOrder(locale).map((day) => {
        const isOn = value.includes(day + 1)
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isOn}
            aria-label={weekdayName(locale, day, 'long')}
            title={weekdayName(locale, day, 'long')}
            onClick={() => toggle(day + 1)}
            className={cn(
              'tap h-8 flex-1 rounded-control border text-body transition-colors',
              names === 'narrow' ? 'min-w-0' : 'min-w-fit px-1.5 touch:h-11',
              isOn
                ? 'border-transparent bg-tint font-medium text-primary-text'
                : 'border-hairline text-muted hover:bg-hover',
            )}
          >
            {weekdayName(locale, day, names)}
          </button>
        )
      })}
    </div>
  )
}
