import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { askedTime } from '@/lib/time/asked-time'
import { pages, queriedId } from '../asked-rows'
import { dispute } from './dispute-schema'
import { LOSS_KINDS, scoreProfile, scoreProfileBody } from './score-profile'

/** So long a range is scored at most. */
export const MAX_SCORE_DAYS = 92

export const SCORE_GROUPS = ['driver', 'vehicle', 'day', 'week', 'trip'] as const
export type ScoreGroup = (typeof SCORE_GROUPS)[number]
export const SCORE_ORDERS = ['worst', 'best', 'name'] as const

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')
const range = {
  from: askedTime,
  to: askedTime,
  driverId: queriedId.optional(),
  vehicleId: queriedId.optional(),
}

export const scoreQuery = z.object({
  ...range,
  by: z.enum(SCORE_GROUPS).default('driver'),
  /** Of drivers and vehicles; days, weeks and trips come the newest first. */
  order: z.enum(SCORE_ORDERS).default('worst'),
  search: z.string().trim().max(100).default(''),
  /** Also what the range before, as long as this one, came to. */
  compare: flag,
  ...pages,
})
export type ScoreQuery = z.output<typeof scoreQuery>

const loss = z.object({
  kind: z.enum(LOSS_KINDS),
  points: z.number().int(),
  events: z.number().int().nullable(),
  per100Km: z.number().nullable(),
  seconds: z.number().nullable(),
})

const scored = {
  score: z.number().int().nullable(),
  reason: z.enum(['tooShort']).nullable(),
  losses: z.array(loss),
  /** Percent of the driving time in which harsh moments could be seen. */
  coverage: z.number().nullable(),
  distanceM: z.number(),
  drivingS: z.number(),
  /** Events that somebody took out. */
  disputed: z.number().int(),
  /** The score of the range before; null without one. */
  before: z.number().int().nullable(),
}

export const scoreRow = z.object({
  /** What tells it apart among the rows of one answer. */
  key: z.string(),
  driver: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  vehicle: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Of a day, and the first of a week. */
  day: z.iso.date().nullable(),
  /** Of a trip. */
  imei: needs('devices.read', z.string().nullable()),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  ...scored,
})
export type ScoreRow = z.infer<typeof scoreRow>

export const scorePage = z.object({
  items: z.array(scoreRow),
  total: z.number().int(),
  /** All of it together. */
  all: z.object(scored),
  profile: scoreProfile,
})
export type ScorePage = z.infer<typeof scorePage>

export const EVENT_ORDERS = ['newest', 'dearest'] as const

export const scoredEventQuery = z.object({
  ...range,
  kind: z.enum(LOSS_KINDS).optional(),
  order: z.enum(EVENT_ORDERS).default('newest'),
  ...pages,
})
export type ScoredEventQuery = z.output<typeof scoredEventQuery>

export const scoredEvent = z.object({
  kind: z.enum(LOSS_KINDS),
  imei: needs('devices.read', z.string().nullable()),
  vehicle: z.object({ id: z.number().int(), name: z.string() }),
  driver: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** In the hands of this driver. */
  seconds: z.number(),
  lat: needs('positions.read', z.number().nullable()),
  lon: needs('positions.read', z.number().nullable()),
  speedKmh: needs('positions.read', z.number().nullable()),
  overKmh: needs('positions.read', z.number().nullable()),
  /** m/s², where fixes tell it. */
  strength: z.number().nullable(),
  byDevice: z.boolean(),
  /** Points of the score of all that is asked for: what it costs, or what was given back for it. Null where there is no score. */
  points: z.number().nullable(),
  dispute: dispute.nullable(),
})
export type ScoredEvent = z.infer<typeof scoredEvent>

export const scoredEventPage = z.object({ items: z.array(scoredEvent), total: z.number().int() })
export type ScoredEventPage = z.infer<typeof scoredEventPage>

export const previewProfileBody = scoreProfileBody.pick({ weights: true, bands: true })
export type PreviewProfileBody = z.infer<typeof previewProfileBody>

export const profilePreview = z.object({
  /** The last 30 days. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Those who would change most, up to `MAX_PREVIEWED`. */
  items: z.array(
    z.object({
      driver: z.object({ id: z.number().int(), name: z.string() }),
      /** By the present profile, and by the one that is tried out. */
      before: z.number().int(),
      after: z.number().int(),
    }),
  ),
  total: z.number().int(),
  /** Drivers of whom too little is known. */
  unscored: z.number().int(),
})
export type ProfilePreview = z.infer<typeof profilePreview>
export const MAX_PREVIEWED = 200
