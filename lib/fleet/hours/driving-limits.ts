import { z } from 'zod'

/** Minutes that somebody may drive on a day, and without a break, and rests before driving again. */
export const drivingLimits = z.strictObject({
  dayMinutes: z.number().int().min(60).max(1440),
  stretchMinutes: z.number().int().min(15).max(1440),
  restMinutes: z.number().int().min(60).max(1440),
})
export type DrivingLimits = z.infer<typeof drivingLimits>

/** Nine hours, four and a half, and eleven. */
export const DEFAULT_LIMITS: DrivingLimits = { dayMinutes: 540, stretchMinutes: 270, restMinutes: 660 }

/** After so long without driving a new stretch begins. */
export const BREAK_MINUTES = 45
