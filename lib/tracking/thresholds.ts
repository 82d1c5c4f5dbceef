import { z } from 'zod'
import { DEFAULT_TRACKING, type TrackingSettings } from './settings'

const seconds = (min: number, max: number) => z.number().int().min(min).max(max).optional()
const metresPerSecond2 = z.number().min(0.5).max(20).optional()

/** The thresholds that people may set, for a device or a device type. What is left out stays the default. */
export const trackingThresholds = z
  .object({
    stopS: seconds(60, 3600),
    tripM: z.number().int().min(50).max(10_000).optional(),
    tripS: seconds(10, 3600),
    gapS: seconds(300, 86_400),
    silenceS: seconds(60, 86_400),
    idleS: seconds(10, 3600),
    parkS: seconds(60, 3600),
    overspeedKmh: z.number().int().min(1).max(200).optional(),
    overspeedS: seconds(0, 600),
    harshAccelerationMs2: metresPerSecond2,
    harshBrakingMs2: metresPerSecond2,
    harshCorneringMs2: metresPerSecond2,
  })
  .strict()
export type TrackingThresholds = z.infer<typeof trackingThresholds>

export const THRESHOLD_NAMES = Object.keys(trackingThresholds.shape) as (keyof TrackingThresholds)[]

/** The thresholds of full settings. */
export function thresholdsOf(settings: TrackingSettings): Required<TrackingThresholds> {
  return Object.fromEntries(
    THRESHOLD_NAMES.map((name) => [name, settings[name]]),
  ) as Required<TrackingThresholds>
}

export const DEFAULT_THRESHOLDS = thresholdsOf(DEFAULT_TRACKING)

export const MAX_PREVIEW_DAYS = 31

const counts = z.object({
  trips: z.number().int(),
  stops: z.number().int(),
  distance: z.number(),
  tripSeconds: z.number(),
  idleSeconds: z.number(),
  engineSeconds: z.number(),
  parkingSeconds: z.number(),
  overspeeds: z.number().int(),
  harshMoments: z.number().int(),
})
export type RecomputeCounts = z.infer<typeof counts>

const tripTimes = z.object({ start: z.iso.datetime(), end: z.iso.datetime(), distance: z.number() })

export const trackingSettingsView = z.object({
  defaults: trackingThresholds,
  /** Set for the device's type, and for the device; they go before the defaults in this order. */
  ofType: trackingThresholds.nullable(),
  own: trackingThresholds.nullable(),
  /** What holds: also what the alarm settings say of overspeed. */
  effective: trackingThresholds,
})
export type TrackingSettingsView = z.infer<typeof trackingSettingsView>

export const previewBody = z.object({
  settings: trackingThresholds,
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
})

export const recomputePreview = z.object({
  before: counts,
  after: counts,
  /** Trips that there would be no more, and trips that there would be instead. */
  gone: z.array(tripTimes),
  made: z.array(tripTimes),
})
export type RecomputePreview = z.infer<typeof recomputePreview>

export const applyBody = z.object({
  settings: trackingThresholds,
  /** For this device, or for all devices of its type that the account sees. */
  scope: z.enum(['device', 'type']),
})
