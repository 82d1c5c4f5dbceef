import type { ReadingStep } from '@/lib/ingest/step'
import { openSensing } from './open'
import { senseReadings } from './sense'
import { DEFAULT_SENSING, type SensingSettings } from './settings'
import { NEW_READINGS, type ReadingsState } from './state'

/** Fuel, temperatures, doors, OBD trips, faults and cards: the sensor engine. */
export const sensingStep: ReadingStep<'sensing', ReadingsState, SensingSettings> = {
  name: 'sensing',
  version: 1,
  over: 'readings',
  initial: NEW_READINGS,
  settings: DEFAULT_SENSING,
  decide(state, readings, settings) {
    const { periods, quarters, checkpoints, ...result } = senseReadings(state, readings, settings)
    return {
      state: result.state,
      closed: { segments: [], periods },
      revised: [],
      sums: quarters,
      daily: checkpoints,
    }
  },
  open: (state) => ({ segments: [], periods: openSensing(state) }),
}
