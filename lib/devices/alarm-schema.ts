import { z } from 'zod'
import { decimals, label } from './record-value'

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.clock')
  .nullable()
  .optional()
const inputMeaning = z.object({ active: label(30), inactive: label(30) }).optional()

/** Settings of which both are given or neither; what is missing is said at the second. */
const PAIRS = [
  ['overspeedKmh', 'overspeedSeconds'],
  ['minTemperatureC', 'maxTemperatureC'],
  ['fuelTheftLitres', 'fuelTheftMinutes'],
  ['mileageThresholdKm', 'mileageStartKm'],
  ['ignitionHours', 'ignitionStartHours'],
  ['nightFrom', 'nightTo'],
] as const

export const alarmSettings = z
  .object({
    /** km/h, and how long in seconds: a multiple of 10. */
    overspeedKmh: z.number().int().min(1).max(200).nullable().optional(),
    overspeedSeconds: z.number().int().min(10).max(600).multipleOf(10).nullable().optional(),
    minTemperatureC: decimals(-40, 125),
    maxTemperatureC: decimals(-40, 125),
    /** Litres lost within so many minutes. */
    fuelTheftLitres: decimals(0.01, 10_000),
    fuelTheftMinutes: z.number().int().min(1).max(1440).nullable().optional(),
    /** Kilometres until a reminder, with the mileage that it counts from; at least 100. */
    mileageThresholdKm: z.number().int().min(100).max(10_000_000).nullable().optional(),
    mileageStartKm: z.number().min(0).max(10_000_000).nullable().optional(),
    /** Kilometres driven without a stop. */
    continuousKm: z.number().int().min(1).max(10_000).nullable().optional(),
    /** Hours of ignition, with the hours that it counts from; at least 50. */
    ignitionHours: z.number().int().min(50).max(1_000_000).nullable().optional(),
    ignitionStartHours: z.number().min(0).max(1_000_000).nullable().optional(),
    input1: inputMeaning,
    input2: inputMeaning,
    nightFrom: clock,
    nightTo: clock,
  })
  .superRefine((given, context) => {
    for (const [first, second] of PAIRS) {
      if ((given[first] == null) !== (given[second] == null))
        context.addIssue({ code: 'custom', path: [second], message: 'validation.together' })
    }
  })
  .refine(({ minTemperatureC: min, maxTemperatureC: max }) => min == null || max == null || max > min, {
    path: ['maxTemperatureC'],
    message: 'validation.maxAboveMin',
  })
  .refine((given) => !given.nightFrom || !given.nightTo || given.nightFrom < given.nightTo, {
    path: ['nightTo'],
    message: 'validation.withinOneDay',
  })
export type AlarmSettings = z.infer<typeof alarmSettings>
