import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FixRun, runFixSteps } from '@/lib/ingest/run-steps'
import { DEFAULT_STEP_SETTINGS, NEW_STEPS, type StepBegins, type StepStates } from '@/lib/ingest/steps'
import type { TrackedFix } from '@/lib/tracking/state'
import { movementStep } from '@/lib/tracking/step'
import { fenceDrive, toyFenceStep } from '../../support/toy-fence-step'

const START = Date.UTC(2026, 4, 4, 6)
const FIXES: TrackedFix[] = fenceDrive(START).map((fix) => ({
  ...fix,
  lon: -8.6,
  ignition: null,
  heading: 0,
}))
const NEW = { ...NEW_STEPS, toyFence: toyFenceStep.initial } as StepStates
const STEPS = [movementStep, toyFenceStep] as unknown as Parameters<typeof runFixSteps>[4]

function runCut(cuts: readonly number[], begins?: StepBegins) {
  let states = NEW
  const runs: FixRun[] = []
  const places = [0, ...[...cuts].sort((a, b) => a - b), FIXES.length]
  places.slice(1).forEach((to, index) => {
    const run = runFixSteps(states, FIXES.slice(places[index], to), DEFAULT_STEP_SETTINGS, begins, STEPS)
    states = run.states
    runs.push(run)
  })
  return {
    states,
    events: runs.flatMap(({ events }) => events),
    checkpoints: runs.flatMap(({ checkpoints }) => checkpoints),
    segments: runs.flatMap(({ closed }) => closed.segments),
  }
}

describe('several steps over the same fixes', () => {
  const whole = runCut([])

  it('raise events, two of one fix told apart by their subjects, under the name of the step', () => {
    expect(whole.events.map(({ type, subject, step }) => `${step} ${type} ${subject}`).slice(0, 6)).toEqual([
      'toyFence fenceEnter geofence:1',
      'toyFence fenceEnter geofence:2',
      'toyFence fenceEnter geofence:3',
      'toyFence fenceExit geofence:3',
      'toyFence fenceExit geofence:1',
      'toyFence fenceExit geofence:2',
    ])
    const [first, second] = whole.events
    expect(first?.time).toBe(second?.time)
    expect(first?.decidedAt).toBe((first?.time ?? 0) + 10_000)
    expect(whole.checkpoints.length).toBeGreaterThan(2)
    for (const { states } of whole.checkpoints) expect(Object.keys(states)).toEqual(['movement', 'toyFence'])
  })

  it('come to the same however the fixes are cut', () => {
    const places = fc.array(fc.integer({ min: 0, max: FIXES.length }), { maxLength: 12 })
    fc.assert(
      fc.property(places, (cuts) => {
        expect(runCut(cuts)).toEqual(whole)
      }),
      { numRuns: 60 },
    )
    expect(runCut(FIXES.map((_, place) => place)).events).toEqual(whole.events)
  })

  it('take part from when they begin, and are in no checkpoint before', () => {
    const after = whole.checkpoints[1]?.time ?? 0
    const places = fc.array(fc.integer({ min: 0, max: FIXES.length }), { maxLength: 12 })
    fc.assert(
      fc.property(places, (cuts) => {
        const { events, checkpoints, segments } = runCut(cuts, { toyFence: after })
        expect(events).toEqual(whole.events.filter(({ time }) => time > after))
        expect(segments).toEqual(whole.segments)
        expect(checkpoints.map(({ states }) => 'toyFence' in states)).toEqual(
          whole.checkpoints.map(({ time }) => time > after),
        )
      }),
      { numRuns: 30 },
    )
  })
})
