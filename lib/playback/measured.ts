import { z } from 'zod'
import type { Measure } from '@/lib/tracking/sensing/measures'

/** What stands beside fixes in a table, in this order; messages name it under `device.measures`. */
export const TABLED_MEASURES = [
  'fuelL',
  'temperatureC',
  'humidityPercent',
  'batteryPercent',
  'batteryVolts',
  'externalVolts',
  'rpm',
  'obdSpeedKmh',
  'coolantC',
  'throttlePercent',
  'fuelRateLh',
  'fuelCounterL',
  'odometerKm',
  'engineHours',
  'tyreKpa',
  'tyreC',
  'airConditionerOn',
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
