import { addDays, dayOf, instantOf } from './wall-clock'
import { clockMinutes, type WeeklySchedule } from './weekly-schedule'

/** One time that a window comes round, in milliseconds UTC; `to` is none of it. */
export type Occurrence = { from: number; to: number }

/** What holds of a schedule from one moment to another. */
type Known = Occurrence & { occurrence: Occurrence | null }
const known = new WeakMap<WeeklySchedule, Known>()

/** The window that a moment is in, of several the one that began first; null where it is in none. */
export function occurrenceAt(schedule: WeeklySchedule, time: number): Occurrence | null {
  const before = known.get(schedule)
  if (before && before.from <= time && time < before.to) return before.occurrence
  const found = lookUp(schedule, time)
  known.set(schedule, found)
  return found.occurrence
}

function lookUp(schedule: WeeklySchedule, time: number): Known {
  const { zone, windows } = schedule
  const today = dayOf(time, zone)
  const tomorrow = addDays(today, 1)
  // Between two of these nothing begins or ends.
  let [from, to] = [instantOf(`${today}T00:00:00`, zone), instantOf(`${tomorrow}T00:00:00`, zone)]
  let occurrence: Occurrence | null = null
  // One of yesterday may go over midnight; none is longer than a day.
  for (const day of [addDays(today, -1), today]) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() + 1
    for (const window of windows) {
      if (!window.days.includes(weekday)) continue
      const begins = instantOf(`${day}T${window.from}:00`, zone)
      const isOver = clockMinutes(window.to) <= clockMinutes(window.from)
      const ends = instantOf(`${isOver ? addDays(day, 1) : day}T${window.to}:00`, zone)
      for (const edge of [begins, ends]) {
        if (edge <= time) from = Math.max(from, edge)
        else to = Math.min(to, edge)
      }
      const holds = begins <= time && time < ends
      if (
        holds &&
        (!occurrence || begins < occurrence.from || (begins === occurrence.from && ends > occurrence.to))
      )
        occurrence = { from: begins, to: ends }
    }
  }
  return { from, to, occurrence }
}
