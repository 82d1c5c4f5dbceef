'use client'
import { useState } from 'react'
import { type DateRange, ordered } from './range'
import { at, clockOf, type Day, dayOf, type Month, monthOf, type WallTime } from './wall-time'

const DAY_START = '00:00:00'
const DAY_END = '23:59:59'

/**
 * What is chosen while the picker is open: the first press sets the start, the second the end, in
 * whichever order they lie. Nothing of it leaves before it is applied.
 */
export function useRangeDraft(value: DateRange | null, now: WallTime) {
  const [first, setFirst] = useState<Day | null>(value ? dayOf(value.start) : null)
  const [second, setSecond] = useState<Day | null>(value ? dayOf(value.end) : null)
  const [startClock, setStartClock] = useState(value ? clockOf(value.start) : DAY_START)
  const [endClock, setEndClock] = useState(value ? clockOf(value.end) : DAY_END)
  const [hovered, setHovered] = useState<Day | null>(null)
  const [month, setMonth] = useState<Month>(monthOf(value?.end ?? now))

  const choose = (day: Day) => {
    if (first && !second) return setSecond(day)
    setFirst(day)
    setSecond(null)
  }
  const take = (range: DateRange) => {
    setFirst(dayOf(range.start))
    setSecond(dayOf(range.end))
    setStartClock(clockOf(range.start))
    setEndClock(clockOf(range.end))
    setMonth(monthOf(range.end))
  }
  const other = second ?? hovered
  const [from = null, to = from] = [first, other].filter((day) => day !== null).sort()
  const complete = from && to && second
  return {
    range: complete ? ordered({ start: at(from, startClock), end: at(to, endClock) }) : null,
    from,
    to,
    startClock,
    endClock,
    setStartClock,
    setEndClock,
    month,
    setMonth,
    setHovered,
    choose,
    take,
  }
}
