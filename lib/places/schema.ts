import { z } from 'zod'
import { MAX_PLACES } from './place-text'

/** Where a position is, in words: a full address when a geocoder is set, else the nearest place. */
export const place = z.object({
  /** Complete text from the geocoder; null when only the nearest place is known. */
  address: z.string().nullable(),
  name: z.string().nullable(),
  /** ISO 3166 code. */
  country: z.string().nullable(),
  /** Metres from the place to the position, and in which direction (degrees). */
  distanceM: z.number().nullable(),
  bearing: z.number().nullable(),
})
export type Place = z.infer<typeof place>

/** The same as an account is told it, with the name of its landmark that the position lies in. Viewers get a `place`. */
export const namedPlace = place.extend({ landmark: z.string().nullable() })
export type NamedPlace = z.infer<typeof namedPlace>

export const reverseBody = z.object({
  points: z
    .array(z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]))
    .min(1)
    .max(MAX_PLACES),
})
