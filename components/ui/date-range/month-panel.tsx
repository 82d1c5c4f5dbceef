'use client'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cn } from '../cn'
import { dayNumber, firstWeekday, longDay, monthTitle, weekdayName } from './format'
import { addDays, type Day, type Month, monthOf, moveMonths, weekdayOf, weeksOf } from './wall-time'

type Props = {
  month: Month
  locale: string
  /** First and last day of what is chosen or about to be. */
  from: Day | null
  to: Day | null
  today: Day
  /** The day that the keyboard is on; only one panel has it. */
  cursor: Day
  /** Moves the focus to the cursor, after a key was pressed. */
  followCursor: boolean
  isDisabled: (day: Day) => boolean
  onChoose: (day: Day) => void
  onHover: (day: Day | null) => void
  onMove: (day: Day) => void
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** One month of days. */
export function MonthPanel(props: Props) {
  const { month, locale, cursor, followCursor } = props
  const grid = useRef<HTMLTableElement>(null)
  const first = firstWeekday(locale)

  useEffect(() => {
    if (followCursor) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
  }, [cursor, followCursor])

  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(event, cursor, first, event.currentTarget.matches('[dir="rtl"] *'))
    if (!next) return
    event.preventDefault()
    props.onMove(next)
  }
  return (
    <table ref={grid} aria-label={monthTitle(locale, month)} onKeyDown={move}>
      <thead>
        <tr>
          {DAYS.map((column) => (
            <th
              key={column}
              scope="col"
              abbr={weekdayName(locale, (first + column) % 7, 'long')}
              className="h-7 w-8 text-2xs font-normal text-muted touch:w-11"
            >
              {weekdayName(locale, (first + column) % 7, 'narrow')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onPointerLeave={() => props.onHover(null)}>
        {weeksOf(month, first).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} day={day} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, month, locale, from, to, today, cursor, isDisabled, ...on }: Props & { day: Day }) {
  if (monthOf(day) !== month) return <td className="size-8 touch:size-11" />
  const isEdge = day === from || day === to
  const isInside = from !== null && to !== null && day >= from && day <= to
  return (
    <td
      className={cn(
        'p-0 py-px',
        isInside && 'bg-tint bg-clip-content',
        day === from && 'rounded-s-control',
        day === to && 'rounded-e-control',
      )}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={day === cursor ? 0 : -1}
        disabled={isDisabled(day)}
        aria-label={longDay(locale, day)}
        aria-pressed={isEdge || isInside}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => on.onChoose(day)}
        onPointerEnter={() => on.onHover(day)}
        className={cn(
          'grid size-8 place-items-center rounded-control text-body tabular-nums disabled:opacity-35 touch:size-11',
          isEdge ? 'bg-primary font-medium text-on-primary' : 'hover:bg-press',
          day === today && !isEdge && 'font-semibold text-primary-text',
        )}
      >
        {dayNumber(locale, day).replace(/\D/g, '')}
      </button>
    </td>
  )
}

/** Where a key leads from `day`; the arrows follow the eye, also from right to left. */
function dayAfterKey(event: KeyboardEvent, day: Day, first: number, rtl: boolean): Day | null {
  const column = (weekdayOf(day) - first + 7) % 7
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(day, rtl ? 1 : -1)
    case 'ArrowRight':
      return addDays(day, rtl ? -1 : 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -column)
    case 'End':
      return addDays(day, 6 - column)
    case 'PageUp':
      return moveMonths(day, event.shiftKey ? -12 : -1)
    case 'PageDown':
      return moveMonths(day, event.shiftKey ? 12 : 1)
    default:
      return null
  }
}
