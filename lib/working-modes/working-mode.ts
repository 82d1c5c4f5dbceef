import { z } from 'zod'
import { clockTime } from '@/lib/time/weekly-schedule'

/**
 * How a tracker that sleeps is told to report. `normal` stays awake and reports every so often; `timing` wakes every so many
 * hours, or each day at one or two times by the clock; `week` wakes on some weekdays at a time by the clock.
 */
export const WORKING_MODES = ['normal', 'timing', 'week'] as const
export type WorkingModeName = (typeof WORKING_MODES)[number]

/** What a mode that does not hold for ever is counted in: days and hours since it was taken, or how often the tracker woke. */
export const LIMIT_UNITS = ['day', 'hour', 'times'] as const
export type LimitUnit = (typeof LIMIT_UNITS)[number]
/** The most of each unit. */
export const MOST_LIMIT = { day: 365, hour: 8760, times: 1000 } as const satisfies Record<LimitUnit, number>

export const NORMAL_INTERVAL_S = { min: 10, max: 18_000, first: 60 } as const
export const TIMING_INTERVAL_H = { min: 1, max: 24, first: 12 } as const

/** After it the tracker is set back to `normal` with an interval. */
const limitation = z
  .strictObject({
    unit: z.enum(LIMIT_UNITS),
    amount: z.number().int().min(1),
    /** Seconds between reports of the stage after it. */
    thenInterval: z.number().int().min(NORMAL_INTERVAL_S.min).max(NORMAL_INTERVAL_S.max),
  })
  .refine(({ unit, amount }) => amount <= MOST_LIMIT[unit], { path: ['amount'], error: 'validation.tooMuch' })
export type Limitation = z.output<typeof limitation>

const normalMode = z.strictObject({
  mode: z.literal('normal'),
  /** Seconds between reports. */
  syncInterval: z.number().int().min(NORMAL_INTERVAL_S.min).max(NORMAL_INTERVAL_S.max),
})
const timingMode = z.strictObject({
  mode: z.literal('timing'),
  /** Hours from one waking to the next; null where it wakes by the clock. */
  syncInterval: z.number().int().min(TIMING_INTERVAL_H.min).max(TIMING_INTERVAL_H.max).nullable(),
  /** It wakes each day at this time; null where it wakes every so many hours. */
  wakeUpTime: clockTime.nullable(),
  /** It wakes a second time each day. */
  syncTime: clockTime.nullable(),
  limitation: limitation.nullable(),
})
const weekMode = z.strictObject({
  mode: z.literal('week'),
  /** 1 is Sunday. */
  weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  wakeUpTime: clockTime,
  limitation: limitation.nullable(),
})

/** Times by the clock are those of the time zone of the device's account. */
export const workingMode = z
  .discriminatedUnion('mode', [normalMode, timingMode, weekMode])
  .refine((mode) => mode.mode !== 'timing' || (mode.syncInterval === null) !== (mode.wakeUpTime === null), {
    path: ['wakeUpTime'],
    error: 'validation.oneOfBoth',
  })
  .refine((mode) => mode.mode !== 'timing' || mode.wakeUpTime !== null || mode.syncTime === null, {
    path: ['syncTime'],
    error: 'validation.needed',
  })
  .refine((mode) => mode.mode !== 'timing' || mode.syncTime === null || mode.syncTime !== mode.wakeUpTime, {
    path: ['syncTime'],
    error: 'validation.twice',
  })
  .refine((mode) => mode.mode !== 'week' || new Set(mode.weekdays).size === mode.weekdays.length, {
    path: ['weekdays'],
    error: 'validation.twice',
  })
export type WorkingMode = z.output<typeof workingMode>
