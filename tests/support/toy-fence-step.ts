import type { FixStep, JudgedFix, RaisedEvent } from '@/lib/ingest/step'
import { FIX_STEPS, NEW_STEPS, STEPS } from '@/lib/ingest/steps'
import type { Period } from '@/lib/tracking/period'

/** Borders across the way of the test drives, by the geofence that is north of them; two are crossed at one fix. */
const BORDERS = { 1: 41.2201, 2: 41.2202, 3: 41.2401 }

type Crossing = { inside: boolean; time: number; lat: number; lon: number }
type ToyState = {
  inside: Record<string, boolean>
  crossing: Record<string, Crossing>
  /** Since when it is north of the last border. */
  stays: { time: number; lat: number; lon: number } | null
}

/**
 * Raises an event for each border that is crossed, at the first fix beyond it, when the next one agrees. Stays behind
 * the last one are periods.
 */
export const toyFenceStep: {
  -readonly [K in keyof FixStep<'toyFence', ToyState, null>]: FixStep<'toyFence', ToyState, null>[K]
} = {
  name: 'toyFence',
  version: 1,
  over: 'fixes',
  initial: { inside: {}, crossing: {}, stays: null },
  periods: ['doorOpen'],
  settings: null,
  decide(given, fixes) {
    const events: RaisedEvent[] = []
    const periods: Period[] = []
    let state = given
    for (const fix of fixes) if (!fix.flags) state = take(state, fix, events, periods)
    return { state, closed: { segments: [], periods }, events, revised: [] }
  },
  open: () => ({ segments: [], periods: [] }),
}

function take(state: ToyState, fix: JudgedFix, events: RaisedEvent[], periods: Period[]): ToyState {
  const { time, lat, lon } = fix
  let { inside, crossing, stays } = state
  const without = (id: string) => Object.fromEntries(Object.entries(crossing).filter(([key]) => key !== id))
  for (const [id, border] of Object.entries(BORDERS)) {
    const now = lat > border
    const begun = crossing[id]
    if (inside[id] === undefined) inside = { ...inside, [id]: now }
    else if (now === inside[id]) {
      if (begun) crossing = without(id)
    } else if (!begun) crossing = { ...crossing, [id]: { inside: now, time, lat, lon } }
    else {
      const { inside: entered, ...at } = begun
      const type = entered ? 'fenceEnter' : 'fenceExit'
      events.push({ ...at, type, decidedAt: time, subject: `geofence:${id}`, speedKmh: null, data: null })
      inside = { ...inside, [id]: now }
      crossing = without(id)
      if (id === '3' && stays) periods.push(stay(stays, at, time))
      if (id === '3') stays = entered ? at : null
    }
  }
  return inside === state.inside && crossing === state.crossing ? state : { inside, crossing, stays }
}

function stay(start: Period['start'], end: Period['end'], decidedAt: number): Period {
  return {
    kind: 'doorOpen',
    stream: 'fixes',
    start,
    end,
    decidedAt,
    sensor: 'geofence:3',
    details: null,
    distanceCm: 0,
    maxValue: null,
    avgValue: null,
  }
}

/** Adds the step to those of the product. */
export function addToyStep(): void {
  for (const steps of [STEPS, FIX_STEPS] as unknown as (typeof toyFenceStep)[][]) steps.push(toyFenceStep)
  Object.assign(NEW_STEPS, { toyFence: toyFenceStep.initial })
}

/** Takes it away again, as in a product that does not know it yet. */
export function removeToyStep(): void {
  for (const steps of [STEPS, FIX_STEPS] as unknown as (typeof toyFenceStep)[][]) {
    const place = steps.indexOf(toyFenceStep)
    if (place >= 0) steps.splice(place, 1)
  }
  Reflect.deleteProperty(NEW_STEPS, 'toyFence')
  toyFenceStep.version = 1
}

/** Fixes every 10 s: north and south over the borders, with stops between that are long enough to end trips. */
export function fenceDrive(start: number): { time: number; lat: number; speedKmh: number }[] {
  const legs = [0, 50, 0, -50, 0, 50, 0, -50, 0].flatMap((kmh) =>
    Array<number>(kmh === 0 ? 48 : 36).fill(kmh),
  )
  let lat = 41.2
  return legs.map((kmh, place) => {
    lat += (kmh / 3.6 / 111_195) * 10
    return { time: start + place * 10_000, lat, speedKmh: Math.abs(kmh) }
  })
}
