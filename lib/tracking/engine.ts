import { distanceM } from '@/lib/geo/distance'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { Judgement } from './judgement'
import { Movement } from './movement'
import { Periods } from './periods'
import { isReachable, speedBetween } from './plausibility'
import { DEFAULT_TRACKING, type TrackingSettings } from './settings'
import {
  copyTracking,
  type LastFix,
  type Place,
  type Segment,
  type Suspect,
  type TrackedFix,
  type TrackingResult,
  type TrackingState,
  type Word,
} from './state'

/**
 * The tracking engine: a fold over a device's believed-in-principle fixes (positioned, in range, by
 * GPS), in time order, each later than `state.seen`. It decides what is a jump or drift, what each
 * fix adds to the mileage, and which intervals were trips, stops and gaps.
 *
 * Pure: `state` is not changed. The same fixes give the same result however they are cut into calls.
 */
export function trackFixes(
  state: TrackingState,
  fixes: readonly TrackedFix[],
  settings: TrackingSettings = DEFAULT_TRACKING,
): TrackingResult {
  const draft = copyTracking(state)
  const judgement = new Judgement(fixes)
  const periods = new Periods(draft, settings, judgement)
  const movement = new Movement(draft, settings, judgement, periods)
  const words: Word[] = []
  for (const fix of fixes) {
    const wayBefore = judgement.wayCm
    const closedBefore = judgement.closed.length
    const tripBefore = draft.trip?.time ?? null
    const regained = trackFix(draft, fix, settings, { movement, periods, judgement })
    const movedCm = judgement.wayCm - wayBefore
    const word = wordOn(draft, regained, { drifted: movement.takeDrifted(), movedCm })
    const isNewTrip = draft.trip !== null && draft.trip.time !== tripBefore
    const isSame = !isNewTrip && judgement.closed.length === closedBefore
    words.push(
      isSame ? word : withTrips(word, isNewTrip ? draft.trip : null, judgement.closed.slice(closedBefore)),
    )
    const stopStart = movement.takeConfirmedStop()
    if (stopStart !== null)
      judgement.checkpoints.push({ time: fix.time, stopStart, state: copyTracking(draft) })
  }
  return { state: draft, ...judgement.result(), words }
}

type Parts = { movement: Movement; periods: Periods; judgement: Judgement }

/** Returns earlier fixes that are believed now as this one is; null where this one is not. */
function trackFix(
  draft: TrackingState,
  fix: TrackedFix,
  settings: TrackingSettings,
  parts: Parts,
): readonly TrackedFix[] | null {
  draft.seen = fix.time
  if (fix.ignition !== null) draft.ignition = fix.ignition
  if (!draft.last || isReachable(withReportedSpeed(draft.last, fix), fix, settings)) {
    if (draft.suspects.length > 0) draft.suspects = []
    believe(draft, fix, settings, parts)
    return NO_FIXES
  }
  parts.judgement.flag(fix.time, FIX_FLAGS.jump)
  draft.suspects = agreeing(draft, fix, settings)
  if (draft.suspects.length < settings.suspectsToMove) return null
  const { suspects } = draft
  moveToSuspects(draft, settings, parts)
  return suspects.slice(0, -1)
}

const NO_FIXES: readonly TrackedFix[] = []
const DOUBTED: Word = { phase: 'doubted', place: null, regained: NO_FIXES, drifted: false }
const LEAVES: Word = { ...DOUBTED, phase: 'leaves' }
const DRIVES: Word = { ...DOUBTED, phase: 'drives' }

function wordOn(
  { stay, leaving, trip, pause }: TrackingState,
  regained: readonly TrackedFix[] | null,
  { drifted, movedCm }: { drifted: boolean; movedCm: number },
): Word {
  if (regained === null) return DOUBTED
  const stands = stay !== null && leaving === null
  const still = stands ? stay : trip && pause?.quiet ? pause : null
  if (!still && movedCm === 0 && !drifted && regained.length === 0) return leaving ? LEAVES : DRIVES
  const word: Word = {
    phase: stands ? 'stands' : leaving ? 'leaves' : 'drives',
    place: stands ? { lat: stay.lat, lon: stay.lon } : null,
    regained,
    drifted,
  }
  if (still) word.still = { time: still.time, lat: still.lat, lon: still.lon }
  if (movedCm !== 0) word.movedCm = movedCm
  return word
}

/** The word with the trip that begins with it, and those that it ends. */
function withTrips(word: Word, began: Place | null, closed: readonly Segment[]): Word {
  const ended = closed.filter(({ kind }) => kind === 'trip')
  return {
    ...word,
    ...(began && { began: { time: began.time, lat: began.lat, lon: began.lon } }),
    ...(ended.length > 0 && { ended }),
  }
}

function believe(
  draft: TrackingState,
  fix: TrackedFix,
  settings: TrackingSettings,
  { movement, periods }: Parts,
): void {
  const previous = draft.last
  const tripBefore = draft.trip?.time ?? null
  draft.last = nextLast(previous, fix, settings)
  movement.accept(fix, previous)
  periods.accept(fix, tripBefore)
}

function nextLast(previous: LastFix | null, fix: TrackedFix, settings: TrackingSettings): LastFix {
  const { time, lat, lon } = fix
  // The first fix says nothing of the speed: the vehicle may be at full speed already.
  if (!previous) return { time, lat, lon, since: time, speedMs: (fix.speedKmh ?? settings.maxSpeedKmh) / 3.6 }
  const frozen = lat === previous.lat && lon === previous.lon
  return {
    time,
    lat,
    lon,
    since: frozen ? previous.since : time,
    speedMs: speedBetween(previous, fix, settings),
  }
}

/** What the receiver itself measured may be faster than what the positions show so far. */
function withReportedSpeed(from: LastFix, fix: TrackedFix): LastFix {
  const { time, lat, lon, since, speedMs } = from
  const reported = (fix.speedKmh ?? 0) / 3.6
  return reported > speedMs ? { time, lat, lon, since, speedMs: reported } : from
}

/** The chain of suspects that `fix` continues, or a new one that it begins. */
function agreeing(draft: TrackingState, fix: TrackedFix, settings: TrackingSettings): Suspect[] {
  const tail = draft.suspects.at(-1)
  const speedMs = draft.last?.speedMs ?? 0
  if (!tail || !isReachable({ ...tail, speedMs: Math.max(tail.speedMs, speedMs) }, fix, settings)) {
    return [suspectOf(fix, fix.time, 0)]
  }
  const frozen = fix.lat === tail.lat && fix.lon === tail.lon
  const speed = speedBetween(tail, fix, settings)
  return [...draft.suspects, suspectOf(fix, frozen ? tail.since : fix.time, speed)]
}

/** What is kept of it until it is believed; sensors are not. */
function suspectOf({ sensors: _, ...fix }: TrackedFix, since: number, speedMs: number): Suspect {
  return { ...fix, since, speedMs }
}

/** Seconds that a receiver's clock may be behind when it finds itself again. */
const RELOCATION_SLACK_S = 5

/**
 * Several fixes in a row agree on the far-off place: the vehicle is there. What it could have
 * driven counts as driven; what it could not ends whatever was going on, and adds nothing.
 */
function moveToSuspects(draft: TrackingState, settings: TrackingSettings, parts: Parts): void {
  const suspects = draft.suspects
  const first = suspects[0]
  draft.suspects = []
  if (!first || !draft.last) return
  const seconds = (first.time - draft.last.since) / 1000 + RELOCATION_SLACK_S
  const drivable = distanceM(draft.last, first) <= settings.noiseM + (settings.maxSpeedKmh / 3.6) * seconds
  if (!drivable) {
    parts.movement.cut(first)
    draft.last = null
  }
  for (const suspect of suspects) {
    parts.judgement.unflag(suspect.time)
    believe(draft, suspect, settings, parts)
  }
}
