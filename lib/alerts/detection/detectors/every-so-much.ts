import type { ParamsOfKind } from '../../kinds/kinds'
import {
  ENGINE_SILENCE_MS,
  type FixDetector,
  HOUR_MS,
  NOTHING_TOLD,
  type RuleFix,
  type Said,
  silenceBefore,
} from '../detector'

/** How far it has come, and how many times that was told; null before the first fix. */
export type MileageState = { cm: number; told: number } | null

const CM_PER_KM = 100_000

/** Told each time that a vehicle has gone so many kilometres. */
export const mileageDetector: FixDetector<MileageState, ParamsOfKind<'mileage'>> = {
  initial: null,
  take(given, fix, { params: { everyKm, sinceKm } }) {
    if (given === null)
      return { state: { cm: sinceKm * CM_PER_KM, told: Math.floor(sinceKm / everyKm) }, tells: NOTHING_TOLD }
    if (fix.movedCm === 0) return { state: given, tells: NOTHING_TOLD }
    const cm = given.cm + fix.movedCm
    const times = Math.floor(cm / CM_PER_KM / everyKm)
    // What is taken back of a way is not told again when it is gone again.
    if (times <= given.told) return { state: { cm, told: given.told }, tells: NOTHING_TOLD }
    return reached({ cm, told: times }, fix, { everyKm, km: times * everyKm })
  },
}

/** How long the engine has run, and how many times that was told; null before the first fix. */
export type EngineHoursState = { on: boolean | null; ms: number; told: number } | null

/** Told each time that the engine has run for so many hours. */
export const engineHoursDetector: FixDetector<EngineHoursState, ParamsOfKind<'engineHours'>> = {
  initial: null,
  take(given, fix, { params: { everyHours, sinceHours } }) {
    const on = fix.ignition ?? given?.on ?? null
    if (given === null) {
      const told = Math.floor(sinceHours / everyHours)
      return { state: { on, ms: sinceHours * HOUR_MS, told }, tells: NOTHING_TOLD }
    }
    const silence = silenceBefore(fix)
    const ran = given.on === true && silence <= ENGINE_SILENCE_MS ? silence : 0
    if (ran === 0 && on === given.on) return { state: given, tells: NOTHING_TOLD }
    const ms = given.ms + ran
    const times = Math.floor(ms / HOUR_MS / everyHours)
    if (times <= given.told) return { state: { on, ms, told: given.told }, tells: NOTHING_TOLD }
    return reached({ on, ms, told: times }, fix, { everyHours, hours: times * everyHours })
  },
}

const reached = <State>(
  state: State,
  { time, lat, lon, speedKmh }: RuleFix,
  data: Record<string, number>,
): Said<State> => ({ state, tells: [{ kind: 'began', time, lat, lon, speedKmh, data, lasts: false }] })
