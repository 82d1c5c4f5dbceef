'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../cn'
import { IconButton } from '../icon-button'
import { monthTitle } from './format'
import { MonthChoice } from './month-choice'
import { MonthPanel } from './month-panel'
import { isOutside, type Limits } from './range'
import type { useRangeDraft } from './use-range-draft'
import { addMonths, type Day, dayOf, monthOf, type WallTime } from './wall-time'

type Props = {
  draft: ReturnType<typeof useRangeDraft>
  limits: Limits
  locale: string
  now: WallTime
  previousLabel: string
  nextLabel: string
}

/** Two months side by side, the later one chosen freely; one month where the screen is narrow. */
export function Calendar({ draft, limits, locale, now, previousLabel, nextLabel }: Props) {
  const [choosing, setChoosing] = useState(false)
  const [byKey, setByKey] = useState(false)
  const months = [addMonths(draft.month, -1), draft.month]

  const move = (day: Day) => {
    setByKey(true)
    draft.setCursor(day)
    if (!months.includes(monthOf(day))) draft.setMonth(monthOf(day))
  }
  const turn = (step: number) => {
    const next = addMonths(draft.month, step)
    setByKey(false)
    draft.setMonth(next)
    draft.setCursor(`${next}-01`)
  }
  if (choosing) {
    return (
      <MonthChoice
        month={draft.month}
        locale={locale}
        previousLabel={previousLabel}
        nextLabel={nextLabel}
        onChoose={(month) => {
          draft.setMonth(month)
          draft.setCursor(`${month}-01`)
          setChoosing(false)
        }}
      />
    )
  }
  return (
    <div className="relative flex gap-6 phone:justify-center">
      <IconButton
        label={previousLabel}
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        className="absolute start-0 top-0"
        onClick={() => turn(-1)}
      />
      <IconButton
        label={nextLabel}
        icon={<ChevronRight className="rtl:-scale-x-100" />}
        className="absolute end-0 top-0"
        onClick={() => turn(1)}
      />
      {months.map((month, index) => (
        <div key={month} className={cn('flex flex-col items-center gap-1', index === 0 && 'phone:hidden')}>
          <button
            type="button"
            className="h-control rounded-control px-2 text-body font-medium hover:bg-hover"
            onClick={() => setChoosing(true)}
          >
            {monthTitle(locale, month)}
          </button>
          <MonthPanel
            month={month}
            locale={locale}
            from={draft.from}
            to={draft.to}
            today={dayOf(now)}
            cursor={draft.cursor}
            followCursor={byKey && monthOf(draft.cursor) === month}
            isDisabled={(day) => isOutside(day, limits)}
            onChoose={(day) => {
              setByKey(false)
              draft.choose(day)
            }}
            onHover={draft.setHovered}
            onMove={move}
          />
        </div>
      ))}
    </div>
  )
}
