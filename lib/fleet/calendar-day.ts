import { z } from 'zod'

const FIRST = '1900-01-01'
const LAST = '2999-12-31'

/** A day of papers and registers: another year is a slip of the keyboard, and the clocks of a zone are not known that far. */
export const calendarDay = z.iso
  .date()
  .refine((day) => day >= FIRST && day <= LAST, 'validation.dayOfCalendar')
