import type { SensorValues } from '@/lib/positions/fix'
import type { ParamsOfKind } from '../../kinds/kinds'
import { type Began, isoOf, MINUTE_MS, NOTHING_TOLD, type ReadingDetector, type Tell } from '../detector'

export type DoorState = {
  /** Since when doors are open, by their names. */
  open: Readonly<Record<string, number>>
  /** The one that was told of, while it is open. */
  told: string | null
  /** When the one before was closed: what is told next began no earlier. */
  freeFrom: number | null
}

/** Doors that are watched at a time; a device can make up any number. */
const MOST_DOORS = 50

type DoorParams = ParamsOfKind<'doorOpen'>

/** The door that is told of next, and when. */
function nextDoor({ open, told, freeFrom }: DoorState, { minutes }: DoorParams) {
  if (told !== null) return null
  let next: { sensor: string; since: number; time: number } | null = null
  for (const [sensor, since] of Object.entries(open)) {
    const time = Math.max(since + minutes * MINUTE_MS, freeFrom ?? since)
    if (next === null || time < next.time) next = { sensor, since, time }
  }
  return next
}

type NextDoor = NonNullable<ReturnType<typeof nextDoor>>

const doorBegan = ({ sensor, since, time }: NextDoor, { minutes }: DoorParams): Began => ({
  ...{ kind: 'began', time, lat: null, lon: null, speedKmh: null, lasts: true },
  data: { minutes, since: isoOf(since), ...(sensor !== '' && { sensor }) },
})

/** Told when a door has been open for so long, of a device that tells of changes alone too; of several doors one at a time. */
export const doorOpenDetector: ReadingDetector<DoorState, DoorParams> = {
  initial: { open: {}, told: null, freeFrom: null },
  measure: 'doorOpen',
  take(given, { time, sensor, value }, params) {
    const tells: Tell[] = []
    let state = given
    const tellDue = (): void => {
      const next = nextDoor(state, params)
      if (!next || next.time > time) return
      tells.push(doorBegan(next, params))
      state = { ...state, told: next.sensor }
    }
    tellDue()
    const since = state.open[sensor]
    if (value > 0 && since === undefined && Object.keys(state.open).length < MOST_DOORS)
      state = { ...state, open: { ...state.open, [sensor]: time } }
    else if (value === 0 && since !== undefined) {
      const { [sensor]: _, ...open } = state.open
      const wasTold = state.told === sensor
      tells.push(wasTold ? { kind: 'ended', time } : { kind: 'rejected', time: since, reason: 'tooShort' })
      state = wasTold ? { open, told: null, freeFrom: time } : { ...state, open }
    }
    tellDue()
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
  due(state, params) {
    const next = nextDoor(state, params)
    return next && doorBegan(next, params)
  },
}

/** An input, since when it is as it is (null as it was seen first), and whether that was told. */
export type InputState = { on: boolean; since: number | null; told: boolean } | null

type InputParams = ParamsOfKind<'input1'>

const isMeant = (on: boolean, { tellOn }: InputParams): boolean =>
  tellOn === 'both' || (tellOn === 'active') === on

function inputBegan(state: InputState, params: InputParams): Began | null {
  if (!state || state.told || state.since === null || !isMeant(state.on, params)) return null
  const { minutes, activeName, inactiveName } = params
  const name = state.on ? activeName : inactiveName
  const data: SensorValues = { inputActive: state.on, ...(name !== '' && { name }), minutes }
  const time = state.since + minutes * MINUTE_MS
  return { kind: 'began', time, lat: null, lon: null, speedKmh: null, data, lasts: true }
}

/** Told when an input turned, and has been so for so long; how it is seen first is no turn. */
const inputTurns = (measure: 'input1On' | 'input2On'): ReadingDetector<InputState, InputParams> => ({
  initial: null,
  measure,
  take(given, { time, value }, params) {
    const on = value > 0
    const tells: Tell[] = []
    let state = given
    const tellDue = (): void => {
      const began = inputBegan(state, params)
      if (!state || !began || began.time > time) return
      tells.push(began)
      state = { ...state, told: true }
    }
    tellDue()
    if (state?.on === on) return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
    if (state?.told) tells.push({ kind: 'ended', time })
    else if (state?.since != null && isMeant(state.on, params))
      tells.push({ kind: 'rejected', time: state.since, reason: 'tooShort' })
    state = { on, since: state ? time : null, told: false }
    tellDue()
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
  due: inputBegan,
})

export const input1Detector = inputTurns('input1On')
export const input2Detector = inputTurns('input2On')
