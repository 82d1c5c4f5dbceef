'use client'
import { useState } from 'react'
import { Calendar, fromLocalDate, toLocalDate } from '../calendar'
import { useIsPhone } from '../use-is-phone'
import { MonthChoice } from './month-choice'
import { isOutside, type Limits } from './range'
import type { useRangeDraft } from './use-range-draft'
import { addMonths, dayOf, monthOf, type WallTime } from './wall-time'

type Props = {
  draft: ReturnType<typeof useRangeDraft>
  limits: Limits
  locale: string
  now: WallTime
  previousLabel: string
  nextLabel: string
}

/** Two months side by side, the later one chosen freely; one month where the screen is narrow. */
export function RangeCalendar({ draft, limits, locale, now, previousLabel, nextLabel }: Props) {
  const [choosing, setChoosing] = useState(false)
  const before = useIsPhone() ? 0 : 1
  const labels = { previousLabel, nextLabel }
  if (choosing) {
    return (
      <MonthChoice
        {...labels}
        locale={locale}
        month={draft.month}
        onChoose={(month) => {
          draft.setMonth(month)
          setChoosing(false)
        }}
      />
    )
  }
  return (
    <Calendar
      {...labels}
      language={locale}
      mode="range"
      required
      numberOfMonths={before + 1}
      month={toLocalDate(`${addMonths(draft.month, -before)}-01`)}
      // Of the months in view the first is named; one that the keyboard has gone on to comes last.
      onMonthChange={(date) => {
        const first = monthOf(fromLocalDate(date))
        draft.setMonth(first > draft.month ? first : addMonths(first, before))
      }}
      today={toLocalDate(dayOf(now))}
      selected={
        draft.from && draft.to ? { from: toLocalDate(draft.from), to: toLocalDate(draft.to) } : undefined
      }
      // Which press begins a range and which ends it is decided by the draft.
      onSelect={(_, pressed) => draft.choose(fromLocalDate(pressed))}
      disabled={(date) => isOutside(fromLocalDate(date), limits)}
      onDayMouseEnter={(date) => draft.setHovered(fromLocalDate(date))}
      onDayMouseLeave={() => draft.setHovered(null)}
      onCaption={() => setChoosing(true)}
    />
  )
}
