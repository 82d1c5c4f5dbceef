'use client'
import { useDirection } from '@radix-ui/react-direction'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, createContext, useContext, useEffect, useRef } from 'react'
import {
  type DayButtonProps,
  DayPicker,
  type DayPickerProps,
  type NavProps,
  useDayPicker,
} from 'react-day-picker'
import { cn } from './cn'
import { dayNumber, firstWeekday, longDay, monthTitle, weekdayName } from './date-range/format'
import { type Day, monthOf } from './date-range/wall-time'
import { IconButton } from './icon-button'

type Props = DayPickerProps & {
  language: string
  previousLabel: string
  nextLabel: string
  /** Pressing the name of a month leads to far ones. */
  onCaption: () => void
}

const Caption = createContext<() => void>(() => {})

/** DayPicker's dates are midnights where the browser is, which stand for the day and nothing else. */
export const toLocalDate = (day: Day): Date => new Date(`${day}T00:00:00`)

export function fromLocalDate(date: Date): Day {
  const part = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1, 2)}-${part(date.getDate(), 2)}`
}

/**
 * react-day-picker in our clothes. Names of months and days and the first day of the week come from the
 * browser's own data for `language`, so that no language is loaded for it.
 */
export function Calendar({ language, previousLabel, nextLabel, onCaption, ...rest }: Props) {
  const weekday = (style: 'narrow' | 'long') => (date: Date) => weekdayName(language, date.getDay(), style)
  return (
    <Caption value={onCaption}>
      <DayPicker
        {...rest}
        dir={useDirection()}
        fixedWeeks
        weekStartsOn={firstWeekday(language) as DayPickerProps['weekStartsOn']}
        formatters={{
          formatCaption: (date) => monthTitle(language, monthOf(fromLocalDate(date))),
          formatDay: (date) => dayNumber(language, fromLocalDate(date)).replace(/\D/g, ''),
          formatWeekdayName: weekday('narrow'),
        }}
        labels={{
          labelGrid: (date) => monthTitle(language, monthOf(fromLocalDate(date))),
          labelDayButton: (date) => longDay(language, fromLocalDate(date)),
          labelWeekday: weekday('long'),
          labelPrevious: () => previousLabel,
          labelNext: () => nextLabel,
        }}
        components={{ Nav, CaptionLabel, DayButton }}
        classNames={{
          months: 'relative flex gap-6 phone:justify-center',
          month: 'flex flex-col items-center gap-1',
          weekday: 'h-7 w-8 text-2xs font-normal text-muted touch:w-11',
          day: 'size-8 p-0 py-px touch:size-11',
          hidden: 'invisible',
          selected: 'bg-tint bg-clip-content',
          range_start: 'rounded-s-control',
          range_end: 'rounded-e-control',
        }}
      />
    </Caption>
  )
}

function Nav({ onPreviousClick, onNextClick, previousMonth, nextMonth }: NavProps) {
  const { labels } = useDayPicker()
  return (
    <>
      <IconButton
        label={labels.labelPrevious(previousMonth)}
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        className="absolute start-0 top-0"
        onClick={onPreviousClick}
      />
      <IconButton
        label={labels.labelNext(nextMonth)}
        icon={<ChevronRight className="rtl:-scale-x-100" />}
        className="absolute end-0 top-0"
        onClick={onNextClick}
      />
    </>
  )
}

function CaptionLabel({ children }: ComponentProps<'span'>) {
  return (
    <button
      type="button"
      className="h-control rounded-control px-2 text-body font-medium hover:bg-hover"
      onClick={useContext(Caption)}
    >
      {children}
    </button>
  )
}

function DayButton({ day, modifiers, className, ...rest }: DayButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) button.current?.focus()
  }, [modifiers.focused])
  const isEdge = modifiers.range_start || modifiers.range_end
  return (
    <button
      {...rest}
      ref={button}
      aria-current={modifiers.today ? 'date' : undefined}
      className={cn(
        'grid size-8 place-items-center rounded-control text-body tabular-nums disabled:opacity-35 aria-disabled:opacity-35 touch:size-11',
        isEdge ? 'bg-primary font-medium text-on-primary' : 'hover:bg-press',
        modifiers.today && !isEdge && 'font-semibold text-primary-text',
      )}
    />
  )
}
