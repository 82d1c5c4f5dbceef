import { z } from 'zod'
import { shownText } from '@/lib/text/shown-text'

/** What is counted; the rest of what costs points is a share of the time. */
export const EVENT_KINDS = [
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
  'fatigue',
  'phone',
  'crash',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The same for each of them. */
export const perEvent = <T>(one: T): Record<EventKind, T> =>
  Object.fromEntries(EVENT_KINDS.map((kind) => [kind, one])) as Record<EventKind, T>

export const LOSS_KINDS = [...EVENT_KINDS, 'speeding', 'idling', 'night'] as const
export type LossKind = (typeof LOSS_KINDS)[number]

/** Bands of speeding: from the limit to the first of the edges, between them, and above the last. */
export const BANDS = 4
export const SCORE_PRESETS = ['light', 'standard', 'strict', 'own'] as const
export type ScorePreset = (typeof SCORE_PRESETS)[number]

const MOST_POINTS = 100
const points = z.number().min(0).max(MOST_POINTS)

export const scoreWeights = z.strictObject({
  /** Points for each on 100 km. */
  events: z.strictObject(perEvent(points)),
  /** Points for each minute in an hour of driving, by band. */
  speeding: z.array(points).length(BANDS),
  /** Points where all of the time was so; a tenth of it costs a tenth. */
  idling: points,
  night: points,
})
export type ScoreWeights = z.infer<typeof scoreWeights>

/** Between the bands, km/h above the limit, rising. */
export const bandEdges = z
  .array(z.number().int().min(1).max(150))
  .length(BANDS - 1)
  .refine((edges) => edges.every((edge, at) => edge > (edges[at - 1] ?? 0)), 'validation.rising')

export const scoreProfileBody = z.strictObject({
  name: shownText(1, 40),
  weights: scoreWeights,
  bands: bandEdges,
})
export type ScoreProfileBody = z.infer<typeof scoreProfileBody>

export const scoreProfile = scoreProfileBody.extend({
  /** Which of the presets it is; `own` is none of them. */
  preset: z.enum(SCORE_PRESETS),
})
export type ScoreProfile = z.infer<typeof scoreProfile>

export const DEFAULT_BANDS: readonly number[] = [10, 20, 30]

export const PRESET_WEIGHTS: Readonly<Record<Exclude<ScorePreset, 'own'>, ScoreWeights>> = {
  light: {
    events: { harshAcceleration: 1, harshBraking: 1.5, harshCornering: 1, fatigue: 4, phone: 3, crash: 15 },
    speeding: [0.2, 0.5, 1.5, 3],
    idling: 5,
    night: 0,
  },
  standard: {
    events: { harshAcceleration: 2, harshBraking: 3, harshCornering: 2, fatigue: 8, phone: 5, crash: 25 },
    speeding: [0.5, 1.5, 3, 6],
    idling: 10,
    night: 0,
  },
  strict: {
    events: { harshAcceleration: 4, harshBraking: 5, harshCornering: 4, fatigue: 12, phone: 10, crash: 40 },
    speeding: [1, 3, 6, 10],
    idling: 20,
    night: 10,
  },
}

/** Weights as they were saved: kinds may have come and gone since. */
export type SavedWeights = Partial<Omit<ScoreWeights, 'events'>> & {
  events?: Partial<ScoreWeights['events']>
}

/** What holds of weights that were saved: what came later weighs as in the standard preset, what is gone nothing. */
export function weightsOf(saved: SavedWeights): ScoreWeights {
  const { standard } = PRESET_WEIGHTS
  const events = EVENT_KINDS.map((kind) => [kind, saved.events?.[kind] ?? standard.events[kind]])
  return scoreWeights.parse({
    events: Object.fromEntries(events),
    speeding: saved.speeding ?? standard.speeding,
    idling: saved.idling ?? standard.idling,
    night: saved.night ?? standard.night,
  })
}

/** What holds where an account has set nothing. */
export const DEFAULT_PROFILE: ScoreProfile = {
  name: 'Standard',
  preset: 'standard',
  weights: PRESET_WEIGHTS.standard,
  bands: [...DEFAULT_BANDS],
}

/** The preset that has these weights and bands, else a profile of the account's own. */
export function presetOf({ weights, bands }: Pick<ScoreProfile, 'weights' | 'bands'>): ScorePreset {
  const isSame = (preset: Exclude<ScorePreset, 'own'>) =>
    flat({ weights, bands }) === flat({ weights: PRESET_WEIGHTS[preset], bands: [...DEFAULT_BANDS] })
  return (['light', 'standard', 'strict'] as const).find(isSame) ?? 'own'
}

const flat = ({ weights, bands }: Pick<ScoreProfile, 'weights' | 'bands'>): string =>
  JSON.stringify([
    EVENT_KINDS.map((kind) => weights.events[kind]),
    weights.speeding,
    weights.idling,
    weights.night,
    bands,
  ])
