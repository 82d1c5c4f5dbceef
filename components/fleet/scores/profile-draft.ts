import {
  DEFAULT_BANDS,
  EVENT_KINDS,
  type EventKind,
  PRESET_WEIGHTS,
  presetOf,
  type ScorePreset,
  type ScoreProfile,
  scoreProfileBody,
} from '@/lib/fleet/scores/score-profile'

/** Weights as they are being typed: null for nothing, `NaN` for what is no number. */
export type ProfileDraft = {
  name: string
  events: Record<EventKind, number | null>
  speeding: (number | null)[]
  idling: number | null
  night: number | null
  bands: (number | null)[]
}

export function draftOf({ name, weights, bands }: ScoreProfile): ProfileDraft {
  const { events, speeding, idling, night } = weights
  return { name, events: { ...events }, speeding: [...speeding], idling, night, bands: [...bands] }
}

/** The same draft with the weights of a preset. */
export const presetDraft = (name: string, preset: Exclude<ScorePreset, 'own'>): ProfileDraft =>
  draftOf({ name, preset, weights: PRESET_WEIGHTS[preset], bands: [...DEFAULT_BANDS] })

export const bodyOf = ({ name, events, speeding, idling, night, bands }: ProfileDraft) => ({
  name,
  bands,
  weights: { events, speeding, idling, night },
})

/** Which preset a draft is; one that is not whole is none. */
export function presetOfDraft(draft: ProfileDraft): ScorePreset {
  const judged = scoreProfileBody.safeParse({ ...bodyOf(draft), name: 'x' })
  return judged.success ? presetOf(judged.data) : 'own'
}

/** The fields of a draft with events, in their order. */
export const EVENT_FIELDS = EVENT_KINDS
