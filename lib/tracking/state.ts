import type { LatLon } from '@/lib/geo/distance'
import type { SensorValues } from '@/lib/positions/fix'
import type { Period } from './period'
import { copyPeriods, NEW_PERIODS, type PeriodsState } from './periods-state'
import type { Decision, SegmentWhy } from './why'

/** A fix as the engine needs it. Milliseconds UTC, degrees, km/h. */
export type TrackedFix = LatLon & {
  time: number
  speedKmh: number | null
  ignition: boolean | null
  /** Degrees; whole metres of the device's own odometer. */
  heading?: number | null
  odometerM?: number | null
  /** What sensors said beside it; for rules that ask for it. */
  sensors?: SensorValues | null
}

export type Place = LatLon & { time: number }

/** The last believed fix. `since` is when this exact position was first reported: receivers freeze. */
export type LastFix = Place & { since: number; speedMs: number }

/** A fix too far off to be believed alone; kept until others agree with it or contradict it. */
export type Suspect = TrackedFix & { since: number; speedMs: number }

/** A step that may still be taken back: `[time, centimetres]`. */
export type PendingStep = [time: number, cm: number]

/** Where a moving vehicle last was still, and what has been counted since. */
export type Pause = Place & {
  refTime: number
  refLat: number
  refLon: number
  /** The device's odometer at the reference, and where the pause began. */
  refOdometerM: number | null
  odometerM: number | null
  /** `TrackingState.engineMs` where it began. */
  engineMs: number
  quiet: boolean
  pending: PendingStep[]
  cm: number
}

/** Where a vehicle stands. The place is the running mean of its fixes; `inside` is the last one there. */
export type Stay = Place & {
  weight: number
  inside: number
  /** Engine time and odometer at the last fix inside. */
  engineMs: number
  odometerM: number | null
  /** Why it begins. */
  why: Decision
}

/** A vehicle that seems to leave; a trip if it gets far enough, a drift if it comes back. */
export type Leaving = Way & { pending: PendingStep[] }

export type Trip = Way & {
  /** Idling in it that is over. */
  idleMs: number
  /** On the move, and how much of it lay between fixes that are close enough together to show harsh moments. */
  moves?: { ms: number; denseMs: number }
  why: Decision
}

/** A way that is being gone. */
export type Way = Place & {
  cm: number
  /** How much of it the device's odometer measured. */
  odometerCm: number
  maxSpeedKmh: number
  fixes: number
  /** `TrackingState.engineMs` and the odometer where it began. */
  engineMs: number
  odometerM: number | null
}

/** All that the engine remembers between two fixes. Plain data: it is stored as JSON. */
export type TrackingState = {
  /** The newest time that was looked at, suspects included; older fixes are late data. */
  seen: number | null
  last: LastFix | null
  suspects: Suspect[]
  ignition: boolean | null
  stay: Stay | null
  leaving: Leaving | null
  trip: Trip | null
  pause: Pause | null
  /** For how long the engine has run since the stay or trip before began. */
  engineMs: number
  /** The device's odometer at the last believed fix that told it. */
  odometerM: number | null
  periods: PeriodsState
}

export const NEW_TRACKING: TrackingState = {
  seen: null,
  last: null,
  suspects: [],
  ignition: null,
  stay: null,
  leaving: null,
  trip: null,
  pause: null,
  engineMs: 0,
  odometerM: null,
  periods: NEW_PERIODS,
}

/** A copy that may be changed. */
export function copyTracking(state: TrackingState): TrackingState {
  const { last, suspects, stay, leaving, trip, pause, periods } = state
  return {
    ...state,
    last: last && { ...last },
    suspects: suspects.slice(),
    stay: stay && { ...stay },
    leaving: leaving && { ...leaving, pending: leaving.pending.slice() },
    trip: trip && { ...trip, ...(trip.moves && { moves: { ...trip.moves } }) },
    pause: pause && { ...pause, pending: pause.pending.slice() },
    periods: copyPeriods(periods),
  }
}

export const SEGMENT_KINDS = { trip: 1, stop: 2, gap: 3 } as const
export type SegmentKind = keyof typeof SEGMENT_KINDS

/** A closed interval of a device's time. */
export type Segment = {
  kind: SegmentKind
  start: Place
  end: Place
  distanceCm: number
  maxSpeedKmh: number
  fixes: number
  /** Of a trip: standing with the engine on, and with the engine on at all. */
  idleSeconds: number
  engineSeconds: number
  /** Of a trip: the share of its time on the move whose fixes are close enough together to show harsh moments. */
  denseShare: number | null
  odometerStartM: number | null
  odometerEndM: number | null
  /** Where most of the distance comes from. */
  distanceSource: DistanceSource
  why: SegmentWhy
}

export const DISTANCE_SOURCES = { gps: 1, odometer: 2 } as const
export type DistanceSource = keyof typeof DISTANCE_SOURCES

/** The engine's word on one fix. */
export type Verdict = { flags: number; stepCm: number }

/**
 * What the engine took a fix for when it came. It stays whatever is thought of the fix later, so that what follows from it is
 * the same however fixes are cut into calls.
 */
export type Word = {
  /** It is too far off to be believed alone; it stands; it seems to leave; it is on its way. */
  phase: 'doubted' | 'stands' | 'leaves' | 'drives'
  /** Where it stands: the mean of its fixes there. */
  place: LatLon | null
  /** Earlier fixes that were doubted and are believed from now on, the oldest first. */
  regained: readonly TrackedFix[]
  /** It is back where it stood: since it seemed to leave there was nothing but drift. */
  drifted: boolean
  /** Since when it stands, and where, in a pause of a trip too; left out where it moves, and while it seems to leave. */
  still?: Place
  /** By how many centimetres the way has grown with it, or shrunk; left out where it has not. */
  movedCm?: number
  /** Where and when the trip began that it is known to be on from here on; left out where none is new. */
  began?: Place
  /** Trips that it shows to be over; left out where there are none. */
  ended?: readonly Segment[]
}

/** A fix that was judged before and is judged differently now. */
export type Revision = { time: number } & Partial<Verdict>

export type TrackingResult = {
  state: TrackingState
  /** One per fix, in order. */
  verdicts: Verdict[]
  /** One per fix, in order. */
  words: Word[]
  /** Of fixes older than the given ones; newer words on given fixes are in `verdicts` already. */
  revisions: Revision[]
  closed: Segment[]
  periods: Period[]
  /** Moments at which a stop was confirmed: the states there need nothing older. */
  checkpoints: Checkpoint[]
}

/** State right after the fix at `time`, in the middle of a stop that began at `stopStart`. */
export type Checkpoint = { time: number; stopStart: number; state: TrackingState }
