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
  const { zone } = schedule
  const today = dayOf(time, zone)
  const tomorrow = addDays(today, 1)
  // Between two of these nothing begins or ends.
  let [from, to] = [instantOf(`${today}T00:00:00`, zone), instantOf(`${tomorrow}T00:00:00`, zone)]
  let occurrence: Occurrence | null = null
  // One of yesterday may go over midnight; none is longer than a day.
  for (const day of [addDays(today, -1), today]) {
    for (const found of beginningOn(schedule, day)) {
      for (const edge of [found.from, found.to]) {
        if (edge <= time) from = Math.max(from, edge)
        else to = Math.min(to, edge)
      }
      if (found.from <= time && time < found.to && isFirst(found, occurrence)) occurrence = found
    }
  }
  return { from, to, occurrence }
}

/** The next window that begins after a moment; null where none does within a week and a day. */
export function nextOccurrence(schedule: WeeklySchedule, time: number): Occurrence | null {
  const today = dayOf(time, schedule.zone)
  for (let ahead = 0; ahead <= 8; ahead++) {
    let next: Occurrence | null = null
    for (const found of beginningOn(schedule, addDays(today, ahead)))
      if (found.from > time && isFirst(found, next)) next = found
    if (next) return next
  }
  return null
}

/** The windows that begin on a day. */
function beginningOn({ zone, windows }: WeeklySchedule, day: string): Occurrence[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() + 1
  return windows
    .filter(({ days }) => days.includes(weekday))
    .map(({ from, to }) => {
      const endsNextDay = clockMinutes(to) <= clockMinutes(from)
      return {
        from: instantOf(`${day}T${from}:00`, zone),
        to: instantOf(`${endsNextDay ? addDays(day, 1) : day}T${to}:00`, zone),
      }
    })
}

/** Of windows that begin together the longest comes first. */
const isFirst = ({ from, to }: Occurrence, other: Occurrence | null): boolean =>
  other === null || from < other.from || (from === other.from && to > other.to)
