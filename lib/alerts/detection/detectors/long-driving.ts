import type { Place } from '@/lib/tracking/state'
import type { ParamsOfKind } from '../../kinds/kinds'
import {
  type FixDetector,
  GAP_MS,
  HOUR_MS,
  isoOf,
  MINUTE_MS,
  NOTHING_TOLD,
  type RuleFix,
  silenceBefore,
  type Tell,
} from '../detector'

type Params = ParamsOfKind<'longDriving'>
export type LongDrivingState = {
  since: number
  told: boolean
  /** While it stands, or seems to leave: since when it does. */
  stillSince: number | null
} | null

/** Slower than this through a silence is standing, as the tracking engine has it unless told otherwise. */
const SLOWEST_DRIVE_KMH = 5

/** Told when a vehicle has been driven for so long without a rest; shorter breaks count as driving. */
export const longDrivingDetector: FixDetector<LongDrivingState, Params> = {
  initial: null,
  take(given, fix, { params }) {
    const lengthMs = params.hours * HOUR_MS
    const tells = given ? endedByRest(given, fix, params.restMinutes, given.since + lengthMs) : []
    let state = tells.length > 0 ? null : given
    if (fix.still) state = standing(state, fix.still)
    else if (fix.phase === 'drives') {
      state = drivesOn(state, fix)
      if (!state.told && fix.time - state.since >= lengthMs) {
        tells.push(began(state.since, fix, params))
        state = { ...state, told: true }
      }
    }
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
  pending,
}

type MileageParams = ParamsOfKind<'continuousMileage'>
export type ContinuousMileageState = (NonNullable<LongDrivingState> & { cm: number }) | null

/** Told when a vehicle has been driven so far without a rest, likewise. */
export const continuousMileageDetector: FixDetector<ContinuousMileageState, MileageParams> = {
  initial: null,
  take(given, fix, { params: { km, restMinutes } }) {
    const tells = given ? endedByRest(given, fix, restMinutes) : []
    let state = tells.length > 0 ? null : given
    if (fix.still) state = standing(state, fix.still)
    else if (state || fix.phase === 'drives') {
      const before = fix.phase === 'drives' ? drivesOn(state, fix) : state
      const cm = (state?.cm ?? 0) + fix.movedCm
      if (before) state = { ...before, cm }
      if (state && !state.told && cm >= km * CM_PER_KM && fix.phase === 'drives') {
        const { time, lat, lon, speedKmh } = fix
        const data = { distanceM: km * 1000, restMinutes, since: isoOf(state.since) }
        tells.push({ kind: 'began', time, lat, lon, speedKmh, data, lasts: true, since: state.since })
        state = { ...state, told: true }
      }
    }
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
  pending,
}

const CM_PER_KM = 100_000

function pending(state: LongDrivingState): number | null {
  return state && !state.told ? state.since : null
}

function drivesOn(state: LongDrivingState, { time }: RuleFix): NonNullable<LongDrivingState> {
  if (state === null) return { since: time, told: false, stillSince: null }
  return state.stillSince === null ? state : { ...state, stillSince: null }
}

const began = (since: number, fix: RuleFix, { hours, restMinutes }: Params): Tell => ({
  kind: 'began',
  time: since + hours * HOUR_MS,
  lat: fix.lat,
  lon: fix.lon,
  speedKmh: fix.speedKmh,
  data: { hours, restMinutes, since: isoOf(since) },
  lasts: true,
  since,
})

/** What a rest ends, where a fix shows one: what was told, not before it was, or what was too short to be told. */
function endedByRest(
  { since, told, stillSince }: NonNullable<LongDrivingState>,
  fix: RuleFix,
  restMinutes: number,
  toldAt = since,
): Tell[] {
  const restedFrom = restShown(fix, stillSince, restMinutes * MINUTE_MS)
  if (restedFrom === null) return []
  if (told) return [{ kind: 'ended', time: Math.max(restedFrom, toldAt) }]
  return [{ kind: 'rejected', time: since, reason: 'tooShort' }]
}

const standing = <State extends NonNullable<LongDrivingState>>(state: State | null, { time }: Place) =>
  state && state.stillSince !== time ? { ...state, stillSince: time } : state

/** When a rest began that a fix shows to have been long enough, standing or silent with hardly any way; null without one. */
function restShown(fix: RuleFix, stillSince: number | null, restMs: number): number | null {
  if (fix.beforeTime === null) return null
  const silence = silenceBefore(fix)
  if (silence > GAP_MS) return stillSince ?? fix.beforeTime
  const isSlow = fix.movedCm / CM_PER_KM < SLOWEST_DRIVE_KMH * (silence / HOUR_MS)
  const start = fix.still?.time ?? stillSince ?? fix.beforeTime
  const end = fix.still || isSlow ? fix.time : fix.beforeTime
  return end - start >= restMs ? start : null
}
