import { z } from 'zod'
import { decimals } from './record-value'

/** Settings of which both are given or neither; what is missing is said at the second. */
const PAIRS = [
  ['overspeedKmh', 'overspeedSeconds'],
  ['minTemperatureC', 'maxTemperatureC'],
  ['fuelTheftLitres', 'fuelTheftMinutes'],
] as const

/** Those that the engines read. Others are refused, and waiting for the alert rules that will read them. */
export const alarmSettings = z
  .strictObject({
    /** km/h, and how long in seconds: a multiple of 10. */
    overspeedKmh: z.number().int().min(1).max(200).nullable().optional(),
    overspeedSeconds: z.number().int().min(10).max(600).multipleOf(10).nullable().optional(),
    minTemperatureC: decimals(-40, 125),
    maxTemperatureC: decimals(-40, 125),
    /** Litres lost within so many minutes. */
    fuelTheftLitres: decimals(0.01, 10_000),
    fuelTheftMinutes: z.number().int().min(1).max(1440).nullable().optional(),
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
export type AlarmSettings = z.infer<typeof alarmSettings>

/**
 * What is stored of a device, apart: settings that act, and those of before that wait for alert rules, which stay as they
 * are and are shown nowhere.
 */
export function partAlarms(stored: object | null | undefined): { acting: AlarmSettings; waiting: object } {
  const all = Object.entries(stored ?? {})
  const acts = ([name]: [string, unknown]) => name in alarmSettings.shape
  return {
    acting: Object.fromEntries(all.filter(acts)) as AlarmSettings,
    waiting: Object.fromEntries(all.filter((one) => !acts(one))),
  }
}
