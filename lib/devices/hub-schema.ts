import { z } from 'zod'
import { trackGap, trackStop, trackTrip } from '@/lib/playback/schema'
import { MEASURES, type Measure } from '@/lib/tracking/sensing/measures'

/** A day of the calendar, and an hour where the clocks are put back. */
export const MAX_DAY_DAYS = 2

/** What a device did: its trips, stops and gaps that touch a period. Metres, UTC. */
export const deviceDay = z.object({
  trips: z.array(trackTrip),
  stops: z.array(trackStop),
  gaps: z.array(trackGap),
})
export type DeviceDay = z.infer<typeof deviceDay>

/** So far back reaches the history beside the newest readings. */
export const HISTORY_HOURS = 24

/** What is drawn over time, in this order. */
export const CHARTED = [
  'externalVolts',
  'batteryVolts',
  'batteryPercent',
  'fuelL',
  'fuelPercent',
  'temperatureC',
  'tyreKpa',
  'tyreC',
] as const satisfies readonly Measure[]

/** Which of several sensors; empty where there is one. */
const sensor = z.string()

/** What a device measures: the newest of each, and quarters of an hour of the last day. Units stand in the names; UTC. */
export const deviceReadings = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  latest: z.array(z.object({ measure: z.enum(MEASURES), sensor, value: z.number(), time: z.iso.datetime() })),
  /** Trouble codes as they were listed last; an empty list says that there are none. */
  faults: z.object({ codes: z.array(z.string()), time: z.iso.datetime() }).nullable(),
  /** The highest speed of each quarter, of those with fixes; milliseconds since 1970, km/h. */
  speed: z.array(z.tuple([z.number(), z.number()])),
  /** Means of each quarter, of those with readings; milliseconds since 1970. */
  series: z.array(
    z.object({ measure: z.enum(CHARTED), sensor, points: z.array(z.tuple([z.number(), z.number()])) }),
  ),
})
export type DeviceReadings = z.infer<typeof deviceReadings>
