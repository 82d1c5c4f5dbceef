import type { WeeklySchedule } from './weekly-schedule'

type Window = WeeklySchedule['windows'][number]

/** What forms begin with, where times of a week are asked for: Monday to Friday, by day. */
export const WORKING_DAYS: Window = {
  days: [2, 3, 4, 5, 6],
  from: '08:00',
  to: '18:00',
}
