import type { RouteTold } from '@/lib/fleet/routes/route-told'
import type { LatLon } from '@/lib/geo/distance'
import type { JudgedFence } from '@/lib/geofences/fence-set'
import type { SensorValues } from '@/lib/positions/fix'
import type { WeeklySchedule } from '@/lib/time/weekly-schedule'
import type { Measure } from '@/lib/tracking/sensing/measures'
import type { Switch } from '@/lib/tracking/sensing/switches'
import type { Wired } from '@/lib/tracking/sensing/wiring'
import type { Place, Segment } from '@/lib/tracking/state'
import type { Spans } from '../rules/rule-spans'

/** A believed fix as detectors are given it; where it stands, the place is the mean of its fixes there. */
export type RuleFix = LatLon & {
  time: number
  speedKmh: number | null
  /** As this fix tells it. */
  ignition: boolean | null
  /** While it seems to leave, nothing is told: it may be drift. */
  phase: 'stands' | 'leaves' | 'drives'
  /** It is back where it stood, and had only drifted. */
  drifted: boolean
  /** Since when it stands, and where, in a pause of a trip too; null where it does not, or seems to leave. */
  still: Place | null
  /** By how many centimetres the way has grown. */
  movedCm: number
  /** The time of the believed fix before it; null for the first one of a rule. */
  beforeTime: number | null
  /** What sensors said beside it. */
  sensors: SensorValues | null
  /** Where and when the trip began that is known to be one from here on; null where none is new. */
  began: Place | null
  /** Trips that it shows to be over. */
  ended: readonly Segment[]
  /** What following its routes tells at it. */
  routes: readonly RouteTold[]
}

/** Why a candidate came to nothing. */
export const REJECTIONS = [
  'tooShort',
  'drift',
  'doubtedFix',
  'ignitionOn',
  'enoughOfNight',
  'outsideSchedule',
  'shortBefore',
  'gap',
] as const
export type Rejection = (typeof REJECTIONS)[number]

export type Began = {
  kind: 'began'
  time: number
  /** Null for what readings tell, which have no place. */
  lat: number | null
  lon: number | null
  speedKmh: number | null
  /** Thresholds, and what was measured. */
  data: SensorValues
  /** It goes on until it is told to have ended; else it is a moment. */
  lasts: boolean
  /** When the clock tells it, where it waits for what is under way. */
  raiseAt?: number
  /** Since when it was so, where it is told only once that has lasted; left out, since it is told. */
  since?: number
  /** How long it was otherwise before; null where that is not known. Left out, since what went on last had ended. */
  beforeMs?: number | null
}

/** What a detector says, in its order. At most one thing of a rule goes on at a time, and its end is told though it was not. */
export type Tell =
  | Began
  /** What goes on is over; `data` is added to what was said of it. */
  | { kind: 'ended'; time: number; speedKmh?: number; data?: SensorValues }
  | { kind: 'rejected'; time: number; reason: Rejection }

export type Said<State> = { state: State; tells: readonly Tell[] }
export const NOTHING_TOLD: readonly Tell[] = []

/** What holds of a rule. */
export type Terms<Params> = {
  params: Params
  /** Whose rule it is. */
  accountId: number
  /** Since when it holds for the device, in milliseconds UTC: what went on before counts from then. */
  from: number
  /** The least speed that fences around a fix allow, in km/h; null where none says. */
  fenceLimitAt: ((fix: RuleFix) => number | null) | null
  /** The limit of who drives at a time, in km/h; null where there is none. */
  driverLimitAt: ((time: number) => number | null) | null
  /** The limit of the vehicle that carries the device at a time, in km/h; null where there is none. */
  vehicleLimitAt: ((time: number) => number | null) | null
  /** A fence as it was at a time; null for one that is gone, or of nobody that the account of the rule looks after. */
  fenceAt: ((fenceId: number, time: number) => JudgedFence | null) | null
  /** How long it must have been otherwise before; 0 where a rule does not ask. */
  minBeforeMs: number
  /** When the rule alerts. */
  schedule: WeeklySchedule | null
  /** What is stated of the sensors of the device. */
  wired: Wired
}

/** What one kind of rule finds along a device's fixes. Pure; a state is plain JSON, and the very same while nothing changes. */
export type FixDetector<State, Params> = {
  initial: State
  take(state: State, fix: RuleFix, terms: Terms<Params>): Said<State>
  /** What it will tell if nothing comes after the believed fix at `seenAt`; it tells the same when something comes later. */
  due?(state: State, terms: Terms<Params>, seenAt: number): Began | null
  /** Of a rule that asks for fixes close together: since when what is not told yet goes on; null where nothing does. */
  pending?(state: State): number | null
  /** What it goes on with after a gap in which nothing did; left out, with its first state. */
  anew?(state: State): State
  /** Whether a fix that is not believed would count if it were. */
  wouldCount?(fix: RuleFix, terms: Terms<Params>): boolean
}

/** A value of one sensor of a device. */
export type SensorReading = { time: number; sensor: string; value: number }

/** What one kind of rule finds along the values of a measure. Pure, as those over fixes. */
export type ReadingDetector<State, Params> = {
  initial: State
  measure: Measure | Switch
  take(state: State, reading: SensorReading, params: Params, wired: Wired, spans: Spans): Said<State>
  /** What it will tell if nothing comes first; it tells the same when something comes later. */
  due?(state: State, params: Params, spans: Spans): Began | null
}

/** After a longer silence it is not known what went on. */
export const GAP_MS = 3_600_000
/** Through a longer silence the engine is not taken to run, as the tracking engine has it unless told otherwise. */
export const ENGINE_SILENCE_MS = 600_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000

/** How long nothing was heard before a fix. */
export const silenceBefore = ({ time, beforeTime }: RuleFix): number =>
  beforeTime === null ? 0 : time - beforeTime

export const isoOf = (time: number): string => new Date(time).toISOString()
