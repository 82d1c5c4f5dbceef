import { isWithin, type WeeklySchedule } from '@/lib/time/weekly-schedule'

/** When a rule alerts. Dates are ISO 8601 in UTC; rules of before there were any lack them. */
export type RuleTimes = {
  /** What happens at other times is not alerted to. */
  schedule: WeeklySchedule | null
  /** What happens before is not alerted to. */
  activeFrom?: string | null
  /** What happens from then on is not alerted to. */
  activeUntil?: string | null
}

/** The times among other terms, with all their names. */
export const timesOf = ({
  schedule,
  activeFrom = null,
  activeUntil = null,
}: RuleTimes): Required<RuleTimes> => ({
  schedule,
  activeFrom,
  activeUntil,
})

type Dates = Pick<RuleTimes, 'activeFrom' | 'activeUntil'>

/** Where a time is among the dates of a rule. */
export function stageAt({ activeFrom, activeUntil }: Dates, time: number): 'before' | 'within' | 'after' {
  if (activeFrom && time < Date.parse(activeFrom)) return 'before'
  return activeUntil && time >= Date.parse(activeUntil) ? 'after' : 'within'
}

/** Whether what happens at a time is alerted to. */
export const isInTimes = (times: RuleTimes, time: number): boolean =>
  stageAt(times, time) === 'within' && isWithin(times.schedule, time)

/** Whether the dates leave some time between them. */
export const areInOrder = ({ activeFrom, activeUntil }: Dates): boolean =>
  !activeFrom || !activeUntil || Date.parse(activeFrom) < Date.parse(activeUntil)
