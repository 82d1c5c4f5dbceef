import { z } from 'zod'
import { askedTime } from '@/lib/time/asked-time'
import { DEFAULT_TRACKING, type TrackingSettings } from './settings'
import {
  THRESHOLD_LIMITS,
  THRESHOLD_NAMES,
  type ThresholdLimits,
  type ThresholdName,
} from './threshold-limits'

const within = ({ min, max }: ThresholdLimits) => z.number().min(min).max(max).optional()
const whole = ({ min, max }: ThresholdLimits) => z.number().int().min(min).max(max).optional()

/** The thresholds that people may set, for a device or a model. What is left out stays the default. */
export const trackingThresholds = z
  .object({
    stopS: whole(THRESHOLD_LIMITS.stopS),
    tripM: whole(THRESHOLD_LIMITS.tripM),
    tripS: whole(THRESHOLD_LIMITS.tripS),
    gapS: whole(THRESHOLD_LIMITS.gapS),
    silenceS: whole(THRESHOLD_LIMITS.silenceS),
    idleS: whole(THRESHOLD_LIMITS.idleS),
    parkS: whole(THRESHOLD_LIMITS.parkS),
    overspeedKmh: whole(THRESHOLD_LIMITS.overspeedKmh),
    overspeedS: whole(THRESHOLD_LIMITS.overspeedS),
    harshAccelerationMs2: within(THRESHOLD_LIMITS.harshAccelerationMs2),
    harshBrakingMs2: within(THRESHOLD_LIMITS.harshBrakingMs2),
    harshCorneringMs2: within(THRESHOLD_LIMITS.harshCorneringMs2),
  } satisfies Record<ThresholdName, unknown>)
  .strict()
export type TrackingThresholds = z.infer<typeof trackingThresholds>

/** The thresholds of full settings. */
export function thresholdsOf(settings: TrackingSettings): Required<TrackingThresholds> {
  return Object.fromEntries(
    THRESHOLD_NAMES.map((name) => [name, settings[name]]),
  ) as Required<TrackingThresholds>
}

export const DEFAULT_THRESHOLDS = thresholdsOf(DEFAULT_TRACKING)

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
  /** Those of what the device is by its icon. */
  defaults: trackingThresholds,
  /** Set for the device's model, and for the device; they go before the defaults in this order. */
  ofModel: trackingThresholds.nullable(),
  own: trackingThresholds.nullable(),
  /** What would hold if the device had none of its own. */
  inherited: trackingThresholds,
  /** What holds: also what the alarm settings say of overspeed. */
  effective: trackingThresholds,
})
export type TrackingSettingsView = z.infer<typeof trackingSettingsView>

export const settingsScope = z.enum(['device', 'model'])
export type SettingsScope = z.infer<typeof settingsScope>

export const previewBody = z.object({
  /** In place of those that the device, or its model, has now. */
  settings: trackingThresholds,
  scope: settingsScope.default('device'),
  from: askedTime,
  to: askedTime,
})

export const recomputePreview = z.object({
  /** Fixes in the range; without any there is nothing to compare. */
  fixes: z.number().int(),
  /** Devices that the thresholds would be set for, this one among them. */
  devices: z.number().int(),
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
  scope: settingsScope,
})
export type ApplyThresholds = z.infer<typeof applyBody>
