import { z } from 'zod'

const DAY_MINUTES = 1440

/** Minutes that somebody may drive on a day, and without a break, and rests before driving again. */
export const drivingLimits = z
  .strictObject({
    dayMinutes: z.number().int().min(60).max(DAY_MINUTES),
    stretchMinutes: z.number().int().min(15).max(DAY_MINUTES),
    restMinutes: z.number().int().min(60).max(DAY_MINUTES),
  })
  // A limit that another one never lets come true would judge nobody, and not say so.
  .refine(({ stretchMinutes, dayMinutes }) => stretchMinutes <= dayMinutes, {
    path: ['stretchMinutes'],
    message: 'validation.stretchOverDay',
  })
  .refine(({ restMinutes, dayMinutes }) => restMinutes + dayMinutes <= DAY_MINUTES, {
    path: ['restMinutes'],
    message: 'validation.restBesideDay',
  })
export type DrivingLimits = z.infer<typeof drivingLimits>

/** Nine hours, four and a half, and eleven. */
export const DEFAULT_LIMITS: DrivingLimits = { dayMinutes: 540, stretchMinutes: 270, restMinutes: 660 }

/** After so long without driving a new stretch begins. */
export const BREAK_MINUTES = 45
