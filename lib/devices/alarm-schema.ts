import { z } from 'zod'
import { readsAsWritten } from '@/lib/text/shown-text'
import { clockTime } from '@/lib/time/weekly-schedule'
import { decimals } from './record-value'

const clock = clockTime.nullable().optional()
const whole = (min: number, max: number) => z.number().int().min(min).max(max).nullable().optional()
const words = z.string().trim().max(30).refine(readsAsWritten, 'validation.nameLetters').nullable().optional()
/** What it means that a switch is on, and off; what has a name is alerted to. Without any name it is not there. */
const input = z
  .strictObject({ active: words, inactive: words })
  .nullable()
  .transform((given) => (given?.active || given?.inactive ? given : null))
  .optional()

/** Settings of which both are given or neither; what is missing is said at the second. */
const PAIRS = [
  ['overspeedKmh', 'overspeedSeconds'],
  ['minTemperatureC', 'maxTemperatureC'],
  ['fuelTheftLitres', 'fuelTheftMinutes'],
  ['mileageThresholdKm', 'mileageStartKm'],
  ['ignitionHours', 'ignitionStartHours'],
  ['nightFrom', 'nightTo'],
] as const

/** Alert rules about one device in short form (`lib/alerts/rules/alarm-rules.ts`); some of them are read by the engines as well. */
export const alarmSettings = z
  .strictObject({
    /** km/h, and how long in seconds: a multiple of 10. */
    overspeedKmh: whole(1, 200),
    overspeedSeconds: z.number().int().min(10).max(600).multipleOf(10).nullable().optional(),
    minTemperatureC: decimals(-40, 125),
    maxTemperatureC: decimals(-40, 125),
    /** Of any tyre, each by itself. */
    minTyreKpa: whole(1, 2000),
    maxTyreKpa: whole(1, 2000),
    maxTyreC: decimals(-40, 125),
    /** Litres lost within so many minutes. */
    fuelTheftLitres: decimals(0.01, 10_000),
    fuelTheftMinutes: whole(1, 1440),
    /** Every so many kilometres, with the mileage that there is now. */
    mileageThresholdKm: whole(100, 1_000_000),
    mileageStartKm: whole(0, 10_000_000),
    /** Kilometres driven without a rest. */
    continuousKm: whole(10, 5000),
    /** Every so many hours with the engine on, with those that there are now. */
    ignitionHours: whole(50, 100_000),
    ignitionStartHours: whole(0, 1_000_000),
    /** By the clocks of the account that has the device, within one day. */
    nightFrom: clock,
    nightTo: clock,
    input1: input,
    input2: input,
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
  .refine(({ minTyreKpa: min, maxTyreKpa: max }) => min == null || max == null || max > min, {
    path: ['maxTyreKpa'],
    message: 'validation.maxAboveMin',
  })
  .refine(({ nightFrom: from, nightTo: to }) => !from || !to || from < to, {
    path: ['nightTo'],
    message: 'validation.endAfterStart',
  })
export type AlarmSettings = z.infer<typeof alarmSettings>

/** What is stored of a device, apart: settings that act, and those of other versions, which stay as they are. */
export function partAlarms(stored: object | null | undefined): { acting: AlarmSettings; waiting: object } {
  const all = Object.entries(stored ?? {})
  const acts = ([name]: [string, unknown]) => name in alarmSettings.shape
  return {
    acting: Object.fromEntries(all.filter(acts)) as AlarmSettings,
    waiting: Object.fromEntries(all.filter((one) => !acts(one))),
  }
}
