import { z } from 'zod'
import type { Measure } from '@/lib/tracking/sensing/measures'
import { lastAtOrBefore } from './fixes'

/** What stands beside fixes in a table, in this order; messages name it under `device.measures`. */
export const TABLED_MEASURES = [
  ...([
    'fuelL',
    'temperatureC',
    'humidityPercent',
    'batteryPercent',
    'batteryVolts',
    'externalVolts',
  ] as const),
  ...([
    'rpm',
    'obdSpeedKmh',
    'coolantC',
    'throttlePercent',
    'fuelRateLh',
    'fuelCounterL',
    'odometerKm',
  ] as const),
  ...(['engineHours', 'tyreKpa', 'tyreC', 'airConditionerOn'] as const),
] as const satisfies readonly Measure[]
export type TabledMeasure = (typeof TABLED_MEASURES)[number]

/** Of one period. A device may send more: of each kind of reading every so many is taken then. */
export const MAX_MEASURED_READINGS = 20_000
export const MAX_MEASURED_COLUMNS = 16

/** What one sensor of a device measured in a period, in time order; milliseconds since 1970, units stand in the names. */
export const measuredColumn = z.object({
  measure: z.enum(TABLED_MEASURES),
  /** Which of several; empty where there is one. */
  sensor: z.string(),
  time: z.array(z.number()),
  value: z.array(z.number()),
})
export type MeasuredColumn = z.infer<typeof measuredColumn>

/** A reading further from a fix says nothing of it. */
const NEAR_MS = 10 * 60_000

/** What was measured nearest to a moment; null where nothing was for long. */
export function measuredNear({ time, value }: MeasuredColumn, at: number): number | null {
  const before = lastAtOrBefore(time, at)
  const away = (index: number) => Math.abs((time[index] ?? Number.POSITIVE_INFINITY) - at)
  const nearest = away(before) <= away(before + 1) ? before : before + 1
  return away(nearest) <= NEAR_MS ? (value[nearest] ?? null) : null
}
