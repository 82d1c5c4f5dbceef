import type { Findings, FixStep, JudgedFix } from '@/lib/ingest/step'
import { followFences, type WordedFix } from './fence-step'
import { type FenceSettings, NO_FENCES } from './fence-terms'
import { duesOf, type FencesState, NEW_FENCES } from './fences-state'

/** Alerts are events: it finds no trips and no periods. */
const NO_FINDINGS: Findings = { segments: [], periods: [] }

/** Entries, exits and stays at fences, and what is too fast in them. */
export const geofencesStep: FixStep<'geofences', FencesState, FenceSettings> = {
  name: 'geofences',
  version: 1,
  over: 'fixes',
  initial: NEW_FENCES,
  settings: NO_FENCES,
  decide(given, fixes, settings) {
    const { state, events, withdrawn } = followFences(given, fixes.filter(hasWord), settings)
    return { state, closed: NO_FINDINGS, events, withdrawn, revised: [] }
  },
  dues: duesOf,
  open: () => NO_FINDINGS,
}

const hasWord = (fix: JudgedFix): fix is JudgedFix & WordedFix => fix.word !== undefined
