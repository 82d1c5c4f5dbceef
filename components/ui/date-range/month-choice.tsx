'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../cn'
import { IconButton } from '../icon-button'
import { monthName } from './format'
import { addMonths, type Month } from './wall-time'

type Props = {
  month: Month
  locale: string
  previousLabel: string
  nextLabel: string
  onChoose: (month: Month) => void
}

const YEARS_PER_PAGE = 10

/** The way to a far month: a page of ten years, then the twelve months of one. */
export function MonthChoice({ month, locale, previousLabel, nextLabel, onChoose }: Props) {
  const [year, setYear] = useState(Number(month.slice(0, 4)))
  const [page, setPage] = useState<number | null>(null)
  const decade = page ?? Math.floor(year / YEARS_PER_PAGE) * YEARS_PER_PAGE
  const choosingYear = page !== null
  const turn = (step: number) =>
    choosingYear ? setPage(clampYear(decade + step * YEARS_PER_PAGE)) : setYear(clampYear(year + step))
  const cell = 'h-9 rounded-control text-body hover:bg-hover touch:h-11'
  return (
    <div className="w-56 touch:w-77">
      <div className="flex items-center justify-between">
        <IconButton
          label={previousLabel}
          icon={<ChevronLeft className="rtl:-scale-x-100" />}
          onClick={() => turn(-1)}
        />
        <button
          type="button"
          className="tap rounded-control px-2 py-1 text-body font-medium tabular-nums hover:bg-hover"
          onClick={() => setPage(choosingYear ? null : decade)}
        >
          {choosingYear ? `${decade}–${decade + YEARS_PER_PAGE - 1}` : year}
        </button>
        <IconButton
          label={nextLabel}
          icon={<ChevronRight className="rtl:-scale-x-100" />}
          onClick={() => turn(1)}
        />
      </div>
      <div className="mt-2 grid grid-cols-3 gap-1">
        {choosingYear
          ? Array.from({ length: YEARS_PER_PAGE }, (_, index) => decade + index).map((choice) => (
              <button
                key={choice}
                type="button"
                className={cn(cell, 'tabular-nums', choice === year && 'bg-tint text-primary-text')}
                onClick={() => {
                  setYear(clampYear(choice))
                  setPage(null)
                }}
              >
                {choice}
              </button>
            ))
          : Array.from({ length: 12 }, (_, index) =>
              addMonths(`${String(year).padStart(4, '0')}-01`, index),
            ).map((choice) => (
              <button
                key={choice}
                type="button"
                className={cn(cell, choice === month && 'bg-tint text-primary-text')}
                onClick={() => onChoose(choice)}
              >
                {monthName(locale, choice)}
              </button>
            ))}
      </div>
    </div>
  )
}

function clampYear(year: number): number {
  return Math.min(9999, Math.max(100, year))
}
