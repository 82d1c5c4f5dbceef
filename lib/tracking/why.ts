import { z } from 'zod'

/** Rules by which a segment begins or ends. Texts in messages under `trackingRules`. */
export const SEGMENT_RULES = [
  /** First fix ever, or the first after an interval that could not be followed. */
  'firstSeen',
  /** It left where it stood: displacement beyond the jitter radius, long and far enough for a trip. */
  'left',
  /** It stood still as long as a stop takes. */
  'stood',
  /** Minutes of silence with hardly any way in them. */
  'stoodInSilence',
  /** Silence longer than a gap, and somewhere else after it. */
  'silence',
  /** Somewhere it cannot have driven to. */
  'jump',
] as const
export type SegmentRule = (typeof SEGMENT_RULES)[number]

/** The fix that made the engine decide, with what was measured there and the threshold it passed. */
export type Decision = {
  rule: SegmentRule
  /** Milliseconds UTC of the deciding fix. */
  fix: number
  /** What was measured, in metres or seconds as the rule has it, and the threshold. */
  measured: number | null
  threshold: number | null
}

export type SegmentWhy = { start: Decision; end: Decision }

const fix = z.object({
  time: z.iso.datetime(),
  lat: z.number(),
  lon: z.number(),
  speedKmh: z.number().nullable(),
  flags: z.number().int(),
  ignition: z.boolean().nullable(),
  /** The fix that decided. */
  decided: z.boolean(),
})
export type WhyFix = z.infer<typeof fix>

const boundary = z.object({
  rule: z.enum(SEGMENT_RULES),
  at: z.iso.datetime(),
  decidedAt: z.iso.datetime(),
  measured: z.number().nullable(),
  threshold: z.number().nullable(),
  /** Fixes between those around the boundary and those before the decision that are left out of `fixes`. */
  between: z.number().int(),
  fixes: z.array(fix),
})

export type TripBoundary = z.infer<typeof boundary>

/** Why a trip begins and ends where it does; the end is null while it goes on. */
export const tripWhy = z.object({ start: boundary, end: boundary.nullable() })
export type TripWhy = z.infer<typeof tripWhy>
