import { expect, it } from 'vitest'
import { runFixSteps } from '@/lib/ingest/run-steps'
import type { FixStep, JudgedFix, RaisedEvent } from '@/lib/ingest/step'
import { DEFAULT_STEP_SETTINGS, FROM_THE_START, NEW_STEPS } from '@/lib/ingest/steps'
import { movementStep } from '@/lib/tracking/step'

const TIME = Date.UTC(2026, 4, 4, 8)
const KEY = { type: 'fenceStay' as const, time: TIME, subject: 'geofence:1' }
const raised = (fix: JudgedFix): RaisedEvent => ({
  ...KEY,
  decidedAt: fix.time,
  lat: fix.lat,
  lon: fix.lon,
  speedKmh: null,
  data: null,
})

/** Takes back what it raised before, and raises it again with some fixes. */
const stepThat = (raises: boolean): FixStep<string, unknown, unknown> => ({
  name: 'toy',
  version: 1,
  over: 'fixes',
  initial: {},
  settings: null,
  decide: (state, fixes) => ({
    state,
    closed: { segments: [], periods: [] },
    revised: [],
    withdrawn: [KEY],
    events: raises ? fixes.map(raised) : [],
  }),
  open: () => ({ segments: [], periods: [] }),
})

const run = (raises: boolean) =>
  runFixSteps(
    NEW_STEPS,
    [{ time: TIME + 60_000, lat: 41.2, lon: -8.6, speedKmh: 0, ignition: null }],
    DEFAULT_STEP_SETTINGS,
    FROM_THE_START,
    [movementStep, stepThat(raises)] as unknown as Parameters<typeof runFixSteps>[4],
  )

it('what a step takes back and raises at once stays raised', () => {
  expect(run(true)).toMatchObject({ events: [KEY], withdrawn: [] })
  expect(run(false)).toMatchObject({ events: [], withdrawn: [KEY] })
})
