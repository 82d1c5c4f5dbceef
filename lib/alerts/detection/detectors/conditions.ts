import type { LatLon } from '@/lib/geo/distance'
import type { SensorValues } from '@/lib/positions/fix'
import { type Measured, measuresOf } from '@/lib/tracking/sensing/measures'
import { type Condition, type ConditionSubject, conditionSubject, isOfSensor } from '../../kinds/conditions'
import type { ParamsOfKind } from '../../kinds/kinds'
import {
  type FixDetector,
  GAP_MS,
  MINUTE_MS,
  NOTHING_TOLD,
  type RuleFix,
  silenceBefore,
  type Tell,
  type Terms,
} from '../detector'

type Params = ParamsOfKind<'conditions'>
type Known = Readonly<Record<string, number | boolean | string>>

export type ConditionsState = {
  /** What was told last of what the conditions are about; whether it is in a fence under `fence 12`. */
  known: Known
  /** The first fix at which they held, while they do. */
  held: (LatLon & { time: number; speedKmh: number | null }) | null
  told: boolean
}

const NOTHING_KNOWN: ConditionsState = { known: {}, held: null, told: false }

/** Told when conditions have held together for so long, from one fix to the next; over with the first at which they do not. */
export const conditionsDetector: FixDetector<ConditionsState, Params> = {
  initial: NOTHING_KNOWN,
  take(given, fix, terms) {
    const { join, conditions, minutes } = terms.params
    const tells: Tell[] = []
    let state = given
    if (silenceBefore(fix) > GAP_MS && state !== NOTHING_KNOWN) {
      tells.push(...over(state, fix.beforeTime ?? fix.time))
      state = NOTHING_KNOWN
    }
    const known = knownAt(state.known, fix, terms)
    if (known !== state.known) state = { ...state, known }
    const holds = (condition: Condition) => holdsFor(condition, known)
    if (!(join === 'all' ? conditions.every(holds) : conditions.some(holds))) {
      tells.push(...over(state, fix.time))
      if (state.held) state = { ...state, held: null, told: false }
      return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
    }
    const { time, lat, lon, speedKmh } = fix
    const held = state.held ?? { time, lat, lon, speedKmh }
    if (!state.held) state = { ...state, held }
    if (!state.told && time - held.time >= minutes * MINUTE_MS) {
      tells.push({ kind: 'began', ...held, data: { minutes, ...valuesOf(conditions, known) }, lasts: true })
      state = { ...state, told: true }
    }
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
  pending: ({ held, told }) => (held && !told ? held.time : null),
}

function over({ held, told }: ConditionsState, time: number): Tell[] {
  if (!held) return []
  return told ? [{ kind: 'ended', time }] : [{ kind: 'rejected', time: held.time, reason: 'tooShort' }]
}

const isOfFence = (what: ConditionSubject): boolean => conditionSubject(what).holds === 'fence'
const keyOf = ({ what, value }: Condition): string => (isOfFence(what) ? `fence ${value}` : what)

/** What is known with a fix; the very same where it tells nothing new. */
function knownAt(given: Known, fix: RuleFix, terms: Terms<Params>): Known {
  const { conditions } = terms.params
  const { sensors } = fix
  const measured =
    sensors && conditions.some(isOfSensor) ? measuresOf({ kind: 'fix', values: sensors }, terms.wired) : []
  let known = given
  for (const condition of conditions) {
    const key = keyOf(condition)
    const before = given[key] ?? null
    const now = valueAt(condition, fix, { before, measured, fenceAt: terms.fenceAt })
    if (now === before) continue
    const { [key]: _, ...others } = known
    known = now === null ? others : { ...others, [key]: now }
  }
  return known
}

type Around = {
  before: Known[string] | null
  measured: readonly Measured[]
  fenceAt: Terms<Params>['fenceAt']
}

function valueAt({ what, value }: Condition, fix: RuleFix, { before, measured, fenceAt }: Around) {
  switch (what) {
    // While it seems to leave, it may be drift: where it is and how fast is as it was.
    case 'speedKmh':
      if (fix.phase === 'leaves') return before
      return fix.phase === 'stands' ? 0 : (fix.speedKmh ?? before)
    case 'ignition':
      return fix.ignition ?? before
    case 'inside':
    case 'outside': {
      if (fix.phase === 'leaves' && before !== null) return before
      const fence = fenceAt?.(Number(value), fix.time)
      if (!fence) return null
      const metres = fence.distanceAt(fix)
      return metres <= 0 || (metres <= fence.leaveM && before === true)
    }
    case 'driver': {
      const driver = fix.sensors?.driverId
      return typeof driver === 'string' && driver !== '' ? driver : before
    }
    default:
      return firstOf(measured, what)?.value ?? before
  }
}

/** Of several sensors the one without a number is the first. */
const firstOf = (measured: readonly Measured[], what: string): Measured | undefined =>
  measured.find(({ measure, sensor }) => measure === what && sensor === '') ??
  measured.find(({ measure }) => measure === what)

/** What is not known does not hold. */
function holdsFor(condition: Condition, known: Known): boolean {
  const { what, is, value } = condition
  const now = known[keyOf(condition)]
  if (now === undefined) return false
  if (isOfFence(what)) return now === (what === 'inside')
  if (is === 'above') return now > value
  if (is === 'below') return now < value
  return (now === value) === (is === 'is')
}

/** The values behind an alert; the fences stand in the rule. */
function valuesOf(conditions: readonly Condition[], known: Known): SensorValues {
  const values: SensorValues = {}
  for (const { what } of conditions) {
    const value = known[what]
    if (value !== undefined) values[what] = value
  }
  return values
}
