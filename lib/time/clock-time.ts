import { z } from 'zod'

/** A time by the clock of a day, as `07:30`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.clock')

/** Minutes since midnight of such a time. */
export const clockMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
