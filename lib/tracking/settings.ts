/**
 * The thresholds of the tracking engine. The defaults follow product.md (stop ≥ 3 min, trip ≥ 300 m
 * and ≥ 1 min, gap > 1 h) and were tuned on real drives; docs/tracking.md says how they act.
 */
export type TrackingSettings = {
  /** Nothing on wheels is faster. */
  maxSpeedKmh: number
  /** How far a good receiver may be off between two fixes. */
  noiseM: number
  accelerationMs2: number
  /** Receivers stamp whole seconds and catch up after pauses: so much is granted to every interval. */
  clockSlackS: number
  /** So many fixes in a row that agree with each other make a far-off place believable. */
  suspectsToMove: number
  /** A standing vehicle's fixes stay within this of where it stands. */
  leaveRadiusM: number
  /** Within this a moving vehicle counts as standing still … */
  pauseRadiusM: number
  /** … after this long; then it takes this much to be moving again. */
  quietS: number
  quietRadiusM: number
  /** Slower than this over minutes of silence is standing. */
  slowestDriveKmh: number
  stopS: number
  tripM: number
  tripS: number
  /** How far a vehicle must get from where it stood before a trip is believed; with the ignition off farther. */
  displacementM: number
  displacementIgnitionOffM: number
  /** Silence longer than this is a gap: what happened in it is not known. */
  gapS: number
  /** The engine is not taken to have run through a longer silence than this. */
  silenceS: number
  /** Shorter standing with the engine on is no idling, with the engine off no parking. */
  idleS: number
  parkS: number
  /** Faster than this for at least so long is overspeed. */
  overspeedKmh: number
  overspeedS: number
  /** Harder than these is harsh; judged only between fixes a few seconds apart. */
  harshAccelerationMs2: number
  harshBrakingMs2: number
  harshCorneringMs2: number
}

export const DEFAULT_TRACKING: TrackingSettings = {
  maxSpeedKmh: 200,
  noiseM: 30,
  accelerationMs2: 2,
  clockSlackS: 2,
  suspectsToMove: 3,
  leaveRadiusM: 40,
  pauseRadiusM: 20,
  quietS: 20,
  quietRadiusM: 30,
  slowestDriveKmh: 5,
  stopS: 180,
  tripM: 300,
  tripS: 60,
  displacementM: 120,
  displacementIgnitionOffM: 500,
  gapS: 3600,
  silenceS: 600,
  idleS: 60,
  parkS: 180,
  overspeedKmh: 120,
  overspeedS: 10,
  harshAccelerationMs2: 3,
  harshBrakingMs2: 3.5,
  harshCorneringMs2: 4.5,
}
