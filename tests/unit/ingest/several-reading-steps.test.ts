import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReadingRow } from '@/lib/ingest/change'
import { type ReadingRun, runReadingSteps } from '@/lib/ingest/run-steps'
import type { RaisedEvent, ReadingStep } from '@/lib/ingest/step'
import {
  DEFAULT_STEP_SETTINGS,
  NEW_STEPS,
  READING_STEPS,
  type StepBegins,
  type StepStates,
} from '@/lib/ingest/steps'

/** A second step over readings, which the product has none of yet: it tells when it gets warm. */
const toyStep: ReadingStep<'toyWarmth', { warm: boolean }, null> = {
  name: 'toyWarmth',
  version: 1,
  over: 'readings',
  initial: { warm: false },
  settings: null,
  decide(given, readings) {
    const events: RaisedEvent[] = []
    let state = given
    for (const { time, values } of readings) {
      const warm = Number(values.celsius) > 30
      if (warm === state.warm) continue
      state = { warm }
      const at = { time, decidedAt: time, lat: null, lon: null, speedKmh: null, data: null }
      if (warm) events.push({ ...at, type: 'temperature', subject: 'sensor:1' })
    }
    return { state, closed: { segments: [], periods: [] }, events, revised: [] }
  },
  open: () => ({ segments: [], periods: [] }),
}
const steps = READING_STEPS as unknown as (typeof toyStep)[]
beforeAll(() => void steps.push(toyStep))
afterAll(() => void steps.pop())

const START = Date.UTC(2026, 4, 4, 6)
const HOUR_MS = 3_600_000
const READINGS: ReadingRow[] = Array.from({ length: 90 }, (_, hour) => {
  const time = START + hour * HOUR_MS
  return { time, receivedAt: time, kind: 'temperature.1', values: { celsius: hour % 7 < 3 ? 35 : 20 } }
})

it('several steps over readings raise the same and reach the same checkpoints however the readings are cut', () => {
  const runCut = (cuts: readonly number[], after?: number) => {
    let states = { ...NEW_STEPS, toyWarmth: toyStep.initial } as StepStates
    const runs: ReadingRun[] = []
    const places = [0, ...[...cuts].sort((a, b) => a - b), READINGS.length]
    places.slice(1).forEach((to, index) => {
      const begins: StepBegins = after === undefined ? {} : { toyWarmth: after }
      const run = runReadingSteps(states, READINGS.slice(places[index], to), DEFAULT_STEP_SETTINGS, begins)
      states = run.states
      runs.push(run)
    })
    const [events, checkpoints] = [runs.flatMap((run) => run.events), runs.flatMap((run) => run.checkpoints)]
    return { states, events, checkpoints }
  }
  const whole = runCut([])
  expect(whole.events).toHaveLength(13)
  expect(whole.checkpoints).toHaveLength(3)
  // Before the first reading of the day: 18 hours in, it is cold again since one.
  expect(whole.checkpoints.map(({ states }) => states)).toMatchObject(
    [18, 42, 66].map((hour) => ({ toyWarmth: { warm: (hour - 1) % 7 < 3 } })),
  )
  const places = fc.array(fc.integer({ min: 0, max: READINGS.length }), { maxLength: 12 })
  fc.assert(fc.property(places, (cuts) => void expect(runCut(cuts)).toEqual(whole)))
  const after = START + 40 * HOUR_MS
  const later = runCut([30, 41], after)
  expect(later.events.every(({ time }) => time > after)).toBe(true)
  expect(later.checkpoints.map(({ states }) => 'toyWarmth' in states)).toEqual([false, true, true])
})
