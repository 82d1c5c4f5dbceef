import type { FixStep, JudgedFix } from '@/lib/ingest/step'
import { followFences, type WordedFix } from './fence-step'
import { type FenceSettings, NO_FENCES } from './fence-terms'
import { duesOf, type FencesState, NEW_FENCES } from './fences-state'
import { closedVisits, runningVisits } from './visit-periods'

/** Entries, exits, visits and stays at fences, and what is too fast in them. */
export const geofencesStep: FixStep<'geofences', FencesState, FenceSettings> = {
  name: 'geofences',
  version: 2,
  over: 'fixes',
  initial: NEW_FENCES,
  settings: NO_FENCES,
  periods: ['fenceVisit'],
  decide(given, fixes, settings) {
    const { state, events, withdrawn, visits } = followFences(given, fixes.filter(hasWord), settings)
    return { state, closed: closedVisits(visits), events, withdrawn, revised: [] }
  },
  dues: duesOf,
  open: runningVisits,
}

const hasWord = (fix: JudgedFix): fix is JudgedFix & WordedFix => fix.word !== undefined
