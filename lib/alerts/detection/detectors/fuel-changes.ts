import {
  type FuelState,
  type FuelThresholds,
  isFollowed,
  NEW_FUEL,
  takeLevel,
} from '@/lib/tracking/sensing/fuel'
import { DEFAULT_SENSING } from '@/lib/tracking/sensing/settings'
import type { Wired } from '@/lib/tracking/sensing/wiring'
import type { ParamsOfKind } from '../../kinds/kinds'
import { NOTHING_TOLD, type ReadingDetector, type SensorReading, type Tell } from '../detector'

type Params = ParamsOfKind<'fuelTheft'>

const round = (litres: number): number => Math.round(litres * 100) / 100
const figuresOf = (from: number, to: number) => ({
  litres: round(Math.abs(to - from)),
  fromL: round(from),
  toL: round(to),
})

/** As the sensor engine takes in a level; `given` is not changed. */
function withLevel(given: FuelState, { time, value, sensor }: SensorReading, thresholds: FuelThresholds) {
  const state = { ...given, spent: given.spent.slice(), change: given.change && { ...given.change } }
  const change = isFollowed(state, time, sensor) ? takeLevel(state, time, value, thresholds).change : null
  return { state, change }
}

/** The least of both, in litres; null where a share is meant, and the size of the tank is not stated. */
function lossOf({ thresholdL, thresholdPercent }: Params, { tank }: Wired): number | null {
  const capacityL = tank?.capacityL ?? null
  const share = thresholdPercent === null || capacityL === null ? null : (capacityL * thresholdPercent) / 100
  if (thresholdL === null || share === null) return thresholdL ?? share
  return Math.min(thresholdL, share)
}

/** Told when so much fuel is lost within a short time, as soon as it is; over when the level has settled. */
export const fuelTheftDetector: ReadingDetector<FuelState, Params> = {
  initial: NEW_FUEL,
  measure: 'fuelL',
  take(given, reading, params, wired) {
    const drainL = lossOf(params, wired)
    if (drainL === null) return { state: given, tells: NOTHING_TOLD }
    const thresholds = { refuelL: DEFAULT_SENSING.refuelL, drainL, drainMinutes: params.durationMin }
    const { state, change } = withLevel(given, reading, thresholds)
    const tells: Tell[] = []
    if (change?.kind === 'drain')
      tells.push({ kind: 'ended', time: change.end, data: figuresOf(change.from, change.to) })
    if (state.change && !state.change.up && !given.change) {
      const { start, from, to } = state.change
      tells.push({
        kind: 'began',
        time: start,
        lat: null,
        lon: null,
        speedKmh: null,
        lasts: true,
        data: { limitL: round(drainL), durationMin: params.durationMin, ...figuresOf(from, to) },
      })
    }
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
}

/** Told when a vehicle was refuelled, once the level has settled. */
export const refuelDetector: ReadingDetector<FuelState, ParamsOfKind<'refuel'>> = {
  initial: NEW_FUEL,
  measure: 'fuelL',
  take(given, reading, { gainL }) {
    const { drainL, drainMinutes } = DEFAULT_SENSING
    const { state, change } = withLevel(given, reading, { refuelL: gainL, drainL, drainMinutes })
    if (change?.kind !== 'refuel') return { state, tells: NOTHING_TOLD }
    const { start, end, from, to } = change
    const data = { limitL: gainL, ...figuresOf(from, to) }
    return {
      state,
      tells: [
        { kind: 'began', time: start, lat: null, lon: null, speedKmh: null, data, lasts: true },
        { kind: 'ended', time: end },
      ],
    }
  },
}
