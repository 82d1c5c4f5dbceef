import { z } from 'zod'

/** Fixes that one call takes. */
export const MOST_FIXES_SENT = 200
/** Phones that are offered at once; others are found by their names. */
export const MOST_PHONES_SHOWN = 200

const EARLIEST = '2000-01-01T00:00:00Z'
const LATEST = '2100-01-01T00:00:00Z'
const isPlausible = (time: string) => {
  const at = Date.parse(time)
  return at >= Date.parse(EARLIEST) && at < Date.parse(LATEST)
}
/** What lies beyond its bounds is not known: the fix counts without it. */
const number = z.number().nullish()

/** A position as a phone's browser tells it. */
export const sentFix = z.strictObject({
  time: z.iso.datetime().refine(isPlausible),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  accuracyM: number,
  altitudeM: number,
  speedKmh: number,
  /** Degrees clockwise from north. */
  heading: number,
  batteryPercent: number,
  charging: z.boolean().nullish(),
})
export type SentFix = z.infer<typeof sentFix>

export const sendFixesBody = z.object({ fixes: z.array(sentFix).min(1).max(MOST_FIXES_SENT) })

export const fixesAnswer = z.object({
  /** So many were left out: they are of a time in which somebody else had the phone. */
  ofOthersTime: z.number().int(),
})
export type FixesAnswer = z.infer<typeof fixesAnswer>

export const phonesQuery = z.object({
  /** A part of name, plate or identifier. */
  q: z.string().trim().max(100).optional(),
})

/** Phones that an account may report as. */
export const phoneList = z.object({
  phones: z.array(z.object({ imei: z.string(), name: z.string(), plate: z.string().nullable() })),
  /** There are others, which a search finds. */
  hasMore: z.boolean(),
  /** As which model the account may register another one; null when it may not. */
  newModel: z.string().nullable(),
})
export type PhoneList = z.infer<typeof phoneList>
