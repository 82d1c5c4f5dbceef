import { z } from 'zod'
import { ENGINE_KINDS } from '@/lib/fleet/routes/engine-kinds'

/** So long a period is matched at once. */
export const MAX_MATCHED_DAYS = 7

/** Streets along which a device drove, as a routing engine takes it. */
export const matchedTrack = z.object({
  engine: z.enum(ENGINE_KINDS),
  /** Corners as `[lon, lat]`; a new line begins where nothing is known of the way. */
  lines: z.array(z.array(z.tuple([z.number(), z.number()]))),
})
export type MatchedTrack = z.infer<typeof matchedTrack>
