import { z } from 'zod'
import { askedTime } from '@/lib/time/asked-time'

/** How many fixes one answer may hold. */
export const MAX_TRACK_FIXES = 500_000

const range = z.object({ from: askedTime, to: askedTime })
const datesOf = ({ from, to }: z.output<typeof range>) => ({ from: new Date(from), to: new Date(to) })

export const mileageQuery = range.transform(datesOf)
export const measuredQuery = range.transform(datesOf)
export const matchedQuery = range.transform(datesOf)
export const trackQuery = range
  .extend({
    encoding: z
      .enum(['json', 'delta'])
      .default('json')
      .describe('delta: the same in a third of the bytes, as application/octet-stream'),
  })
  .transform(({ encoding, ...given }) => ({ ...datesOf(given), encoding }))

const column = <T extends z.ZodType>(of: T) => z.array(of)

/** Every stored fix of the range in time order, column by column; flagged ones too (bits of `FIX_FLAGS`). */
export const trackPoints = z.object({
  time: column(z.iso.datetime()),
  lat: column(z.number()),
  lon: column(z.number()),
  speedKmh: column(z.number().nullable()),
  heading: column(z.number().nullable()),
  altitude: column(z.number().nullable()),
  flags: column(z.number().int()),
  source: column(z.number().int()),
  ignition: column(z.number().int().nullable()),
  /** Centimetres that each fix adds to the mileage. */
  stepCm: column(z.number().int()),
})

export const trackStop = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  lat: z.number(),
  lon: z.number(),
  seconds: z.number(),
  /** Still going on. */
  open: z.boolean(),
})

export const trackTrip = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  distance: z.number(),
  maxSpeedKmh: z.number(),
  open: z.boolean(),
})

export const trackGap = z.object({ start: z.iso.datetime(), end: z.iso.datetime() })

export const track = z.object({
  points: trackPoints,
  /** Metres, flagged fixes left out. */
  distance: z.number(),
  stops: z.array(trackStop),
  trips: z.array(trackTrip),
  gaps: z.array(trackGap),
  /** Since when fixes are kept whole; of earlier ones there are those that arrived later. */
  keptFrom: z.iso.datetime(),
})
export type Track = z.infer<typeof track>
/** A track without its fixes. */
export type TrackIntervals = Omit<Track, 'points'>
export type TrackPoints = z.infer<typeof trackPoints>

export const MAX_MILEAGE_DAYS = 366

/** Metres of one day of the account's calendar. */
export const dayMileage = z.object({ day: z.iso.date(), distance: z.number() })
export type DayMileage = z.infer<typeof dayMileage>
