import type { SensorValues } from '@/lib/positions/fix'
import type { ParamsOfKind } from '../../kinds/kinds'
import type { Spans } from '../../rules/rule-spans'
import {
  type Began,
  isoOf,
  MINUTE_MS,
  NOTHING_TOLD,
  type ReadingDetector,
  type Rejection,
  type Tell,
} from '../detector'

export type DoorState = {
  /** Since when doors are open, by their names. */
  open: Readonly<Record<string, number>>
  /** When they were told to be last; of a rule that asks for readings close together. */
  seen?: Readonly<Record<string, number>>
  /** The one that was told of, while it is open. */
  told: string | null
  /** When the one before was closed: what is told next began no earlier. */
  freeFrom: number | null
}

/** Doors that are watched at a time; a device can make up any number. */
const MOST_DOORS = 50

type DoorParams = ParamsOfKind<'doorOpen'>

const doorTime = (since: number, { freeFrom }: DoorState, { minutes }: DoorParams): number =>
  Math.max(since + minutes * MINUTE_MS, freeFrom ?? since)

/** The door that is told of next, and when. */
function nextDoor(state: DoorState, params: DoorParams, { maxGapMs }: Spans) {
  if (state.told !== null) return null
  let next: { sensor: string; since: number; time: number } | null = null
  for (const [sensor, since] of Object.entries(state.open)) {
    const time = doorTime(since, state, params)
    if (time - (state.seen?.[sensor] ?? time) > maxGapMs) continue
    if (next === null || time < next.time) next = { sensor, since, time }
  }
  return next
}

type NextDoor = NonNullable<ReturnType<typeof nextDoor>>

const doorBegan = ({ sensor, since, time }: NextDoor, { minutes }: DoorParams): Began => ({
  kind: 'began',
  time,
  lat: null,
  lon: null,
  speedKmh: null,
  lasts: true,
  since,
  data: { minutes, since: isoOf(since), ...(sensor !== '' && { sensor }) },
})

const withoutKey = (given: Readonly<Record<string, number>>, name: string) => {
  const { [name]: _, ...others } = given
  return others
}

function withoutDoor({ open, seen, told, freeFrom }: DoorState, sensor: string, end: number): DoorState {
  return {
    open: withoutKey(open, sensor),
    ...(seen && { seen: withoutKey(seen, sensor) }),
    ...(told === sensor ? { told: null, freeFrom: end } : { told, freeFrom }),
  }
}

/** Told when a door has been open for so long, of a device that tells of changes alone too; of several doors one at a time. */
export const doorOpenDetector: ReadingDetector<DoorState, DoorParams> = {
  initial: { open: {}, told: null, freeFrom: null },
  measure: 'doorOpen',
  take(given, { time, sensor, value }, params, _wired, spans) {
    const tells: Tell[] = []
    let state = given
    const tellDue = (): void => {
      const next = nextDoor(state, params, spans)
      if (!next || next.time > time) return
      tells.push(doorBegan(next, params))
      state = { ...state, told: next.sensor }
    }
    tellDue()
    const since = state.open[sensor]
    const seen = state.seen?.[sensor] ?? time
    const isGap = time - seen > spans.maxGapMs
    if (since !== undefined && (isGap || value === 0)) {
      // The clock may have told it after it was seen last.
      const lastOpen = state.told === sensor ? Math.max(seen, doorTime(since, state, params)) : seen
      const end = isGap ? lastOpen : time
      const reason = isGap ? 'gap' : 'tooShort'
      tells.push(
        state.told === sensor ? { kind: 'ended', time: end } : { kind: 'rejected', time: since, reason },
      )
      state = withoutDoor(state, sensor, end)
    }
    const isKnown = state.open[sensor] !== undefined
    if (value > 0 && !isKnown && Object.keys(state.open).length < MOST_DOORS)
      state = { ...state, open: { ...state.open, [sensor]: time } }
    if (value > 0 && state.open[sensor] !== undefined && spans.maxGapMs < Number.POSITIVE_INFINITY)
      state = { ...state, seen: { ...state.seen, [sensor]: time } }
    tellDue()
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
  due(state, params, spans) {
    const next = nextDoor(state, params, spans)
    return next && doorBegan(next, params)
  },
}

/**
 * An input, since when it is as it is (null as it was seen first), and whether that was told. `before` is since when it was
 * otherwise before, where a rule asks and that is known; `seen` when it was told last, where readings are to lie close together.
 */
export type InputState = {
  on: boolean
  since: number | null
  told: boolean
  before?: number
  seen?: number
} | null

type InputParams = ParamsOfKind<'input1'>

const isMeant = (on: boolean, { tellOn }: InputParams): boolean =>
  tellOn === 'both' || (tellOn === 'active') === on

function inputBegan(state: InputState, params: InputParams, { maxGapMs }: Spans): Began | null {
  if (!state || state.told || state.since === null || !isMeant(state.on, params)) return null
  const { on, since, before, seen } = state
  const { minutes, activeName, inactiveName } = params
  const time = since + minutes * MINUTE_MS
  if (time - (seen ?? time) > maxGapMs) return null
  const name = on ? activeName : inactiveName
  const data: SensorValues = { inputActive: on, ...(name !== '' && { name }), minutes }
  const beforeMs = before === undefined ? null : since - before
  return { kind: 'began', time, lat: null, lon: null, speedKmh: null, data, lasts: true, since, beforeMs }
}

/** What is told of an input that is not as it was any more, or not known to be; the clock may have told it after that. */
function inputOver(
  { told, since, on }: NonNullable<InputState>,
  params: InputParams,
  at: number,
  reason: Rejection,
): Tell | null {
  if (told) return { kind: 'ended', time: Math.max(at, (since ?? at) + params.minutes * MINUTE_MS) }
  return since !== null && isMeant(on, params) ? { kind: 'rejected', time: since, reason } : null
}

/** Told when an input turned, and has been so for so long; how it is seen first is no turn. */
const inputTurns = (measure: 'input1On' | 'input2On'): ReadingDetector<InputState, InputParams> => ({
  initial: null,
  measure,
  take(given, { time, value }, params, _wired, spans) {
    const { minBeforeMs, maxGapMs } = spans
    const on = value > 0
    const tells: Tell[] = []
    let state = given
    const tellDue = (): void => {
      const began = inputBegan(state, params, spans)
      if (!state || !began || began.time > time) return
      tells.push(began)
      state = { ...state, told: true }
    }
    tellDue()
    const isGap = state !== null && time - (state.seen ?? time) > maxGapMs
    if (state && (isGap || state.on !== on)) {
      const over = isGap
        ? inputOver(state, params, state.seen ?? time, 'gap')
        : inputOver(state, params, time, 'tooShort')
      if (over) tells.push(over)
    }
    if (state === null || isGap) state = { on, since: null, told: false }
    else if (state.on !== on) {
      const before = minBeforeMs > 0 && state.since !== null ? { before: state.since } : {}
      state = { on, since: time, told: false, ...before }
    }
    if (maxGapMs < Number.POSITIVE_INFINITY) state = { ...state, seen: time }
    tellDue()
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
  due: inputBegan,
})

export const input1Detector = inputTurns('input1On')
export const input2Detector = inputTurns('input2On')
