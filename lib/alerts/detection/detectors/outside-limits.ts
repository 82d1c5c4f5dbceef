import { FUEL_PROBE, type Measure } from '@/lib/tracking/sensing/measures'
import type { ParamsOfKind } from '../../kinds/kinds'
import {
  GAP_MS,
  MINUTE_MS,
  NOTHING_TOLD,
  type ReadingDetector,
  type SensorReading,
  type Tell,
} from '../detector'

/** Outside its limits: since when, when it was seen last, and how far at most. */
type Out = { time: number; until: number; peak: number }

export type OutsideState = {
  /** Sensors that are outside, by their names. */
  out: Readonly<Record<string, Out>>
  /** The one that was told of, while it is. */
  told: string | null
  /** When the one before came back inside: what is told next began no earlier. */
  freeFrom: number | null
}

/** Sensors that are watched at a time; a device can make up any number. */
const MOST_SENSORS = 50

type Limits = { min: number | null; max: number | null; minutes: number }
type Watched = (sensor: string) => boolean

/** Told when a sensor is outside its limits for so long; of several sensors one at a time. */
function outsideLimits<Params>(
  measure: Measure,
  limitsOf: (params: Params) => Limits,
  isWatched: Watched = () => true,
): ReadingDetector<OutsideState, Params> {
  return {
    initial: { out: {}, told: null, freeFrom: null },
    measure,
    take(given, reading, params, _wired, { maxGapMs }) {
      const limits = limitsOf(params)
      const { sensor, value, time } = reading
      const isOut =
        isWatched(sensor) &&
        ((limits.min !== null && value < limits.min) || (limits.max !== null && value > limits.max))
      const before = given.out[sensor]
      if (!before && !isOut) return { state: given, tells: NOTHING_TOLD }
      const tells: Tell[] = []
      let state = given
      const silence = before ? time - before.until : 0
      if (before && (!isOut || silence > GAP_MS || silence > maxGapMs)) {
        const isGap = silence > maxGapMs
        const end = isOut || isGap ? before.until : time
        tells.push(cameBack(state, before, reading, { end, isGap }))
        state = without(state, sensor, end)
      }
      if (!isOut) return { state, tells }
      if (!state.out[sensor] && Object.keys(state.out).length >= MOST_SENSORS) return { state, tells }
      const out = farther(state.out[sensor], reading, limits)
      state = { ...state, out: { ...state.out, [sensor]: out } }
      if (state.told !== null || time - out.time < limits.minutes * MINUTE_MS) return { state, tells }
      tells.push({
        kind: 'began',
        time: Math.max(out.time, state.freeFrom ?? out.time),
        lat: null,
        lon: null,
        speedKmh: null,
        data: { ...figuresOf(limits), sensor, value: out.peak },
        lasts: true,
      })
      return { state: { ...state, told: sensor }, tells }
    },
  }
}

type Back = { end: number; isGap: boolean }

function cameBack(state: OutsideState, out: Out, { sensor }: SensorReading, { end, isGap }: Back): Tell {
  if (state.told !== sensor) return { kind: 'rejected', time: out.time, reason: isGap ? 'gap' : 'tooShort' }
  return { kind: 'ended', time: end, data: { value: out.peak } }
}

function without(state: OutsideState, sensor: string, time: number): OutsideState {
  const { [sensor]: _, ...out } = state.out
  return state.told === sensor ? { out, told: null, freeFrom: time } : { ...state, out }
}

function farther(before: Out | undefined, { time, value }: SensorReading, { min, max }: Limits): Out {
  if (!before) return { time, until: time, peak: value }
  const offOf = (one: number) => Math.max((min ?? one) - one, one - (max ?? one))
  return { ...before, until: time, peak: offOf(value) > offOf(before.peak) ? value : before.peak }
}

const figuresOf = ({ min, max, minutes }: Limits): Record<string, number> => ({
  ...(min !== null && { min }),
  ...(max !== null && { max }),
  minutes,
})

export const temperatureDetector = outsideLimits<ParamsOfKind<'temperature'>>(
  'temperatureC',
  ({ minC, maxC, minutes }) => ({ min: minC, max: maxC, minutes }),
  (sensor) => sensor !== FUEL_PROBE,
)
export const humidityDetector = outsideLimits<ParamsOfKind<'humidity'>>(
  'humidityPercent',
  ({ minPercent, maxPercent, minutes }) => ({ min: minPercent, max: maxPercent, minutes }),
)
export const tyrePressureDetector = outsideLimits<ParamsOfKind<'tyrePressure'>>(
  'tyreKpa',
  ({ belowKpa, aboveKpa, minutes }) => ({ min: belowKpa, max: aboveKpa, minutes }),
)
export const tyreTemperatureDetector = outsideLimits<ParamsOfKind<'tyreTemperature'>>(
  'tyreC',
  ({ aboveC, minutes }) => ({ min: null, max: aboveC, minutes }),
)
export const externalVoltageDetector = outsideLimits<ParamsOfKind<'externalVoltage'>>(
  'externalVolts',
  ({ belowV, aboveV, minutes }) => ({ min: belowV, max: aboveV, minutes }),
)
export const internalVoltageDetector = outsideLimits<ParamsOfKind<'internalVoltage'>>(
  'batteryVolts',
  ({ belowV, aboveV, minutes }) => ({ min: belowV, max: aboveV, minutes }),
)
export const batteryLevelDetector = outsideLimits<ParamsOfKind<'batteryLevel'>>(
  'batteryPercent',
  ({ belowPercent, minutes }) => ({ min: belowPercent, max: null, minutes }),
)
