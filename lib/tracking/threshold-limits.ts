/** How a threshold is measured, and between which figures it may lie. */
export type ThresholdLimits = {
  /** Kept in seconds, seconds, metres, km/h and m/s². */
  kind: 'minutes' | 'seconds' | 'length' | 'speed' | 'acceleration'
  min: number
  max: number
}

/** The thresholds that people may set. */
export const THRESHOLD_LIMITS = {
  stopS: { kind: 'minutes', min: 60, max: 3600 },
  tripM: { kind: 'length', min: 50, max: 10_000 },
  tripS: { kind: 'seconds', min: 10, max: 3600 },
  gapS: { kind: 'minutes', min: 300, max: 86_400 },
  silenceS: { kind: 'minutes', min: 60, max: 86_400 },
  idleS: { kind: 'seconds', min: 10, max: 3600 },
  parkS: { kind: 'minutes', min: 60, max: 3600 },
  overspeedKmh: { kind: 'speed', min: 1, max: 200 },
  overspeedS: { kind: 'seconds', min: 0, max: 600 },
  harshAccelerationMs2: { kind: 'acceleration', min: 0.5, max: 20 },
  harshBrakingMs2: { kind: 'acceleration', min: 0.5, max: 20 },
  harshCorneringMs2: { kind: 'acceleration', min: 0.5, max: 20 },
} as const satisfies Record<string, ThresholdLimits>
export type ThresholdName = keyof typeof THRESHOLD_LIMITS

export const THRESHOLD_NAMES = Object.keys(THRESHOLD_LIMITS) as ThresholdName[]

/** As they are asked for: what they are about. */
export const THRESHOLD_GROUPS = [
  { title: 'trips', names: ['stopS', 'tripM', 'tripS', 'gapS'] },
  { title: 'standing', names: ['idleS', 'parkS', 'silenceS'] },
  { title: 'overspeed', names: ['overspeedKmh', 'overspeedS'] },
  { title: 'harsh', names: ['harshAccelerationMs2', 'harshBrakingMs2', 'harshCorneringMs2'] },
] as const satisfies readonly { title: string; names: readonly ThresholdName[] }[]

/** So long an interval of the past is previewed at most. */
export const MAX_PREVIEW_DAYS = 31
