import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventCosts } from '@/lib/fleet/scores/event-cost'
import { bandOf, type DrivenFigures, LEAST_M, noFigures, scoreOf } from '@/lib/fleet/scores/score'
import {
  BANDS,
  DEFAULT_BANDS,
  DEFAULT_PROFILE,
  EVENT_KINDS,
  PRESET_WEIGHTS,
  presetOf,
  type ScoreWeights,
  scoreProfileBody,
  weightsOf,
} from '@/lib/fleet/scores/score-profile'

const driven = (change: Partial<DrivenFigures>): DrivenFigures => ({
  ...noFigures(),
  distanceM: 100_000,
  drivingS: 7200,
  coveredS: 7200,
  ...change,
})
const events = (change: Partial<DrivenFigures['events']>) => ({ ...noFigures().events, ...change })

const anyPoints = fc.double({ min: 0, max: 100, noNaN: true })
const anyWeights: fc.Arbitrary<ScoreWeights> = fc.record({
  events: fc.record({
    harshAcceleration: anyPoints,
    harshBraking: anyPoints,
    harshCornering: anyPoints,
    fatigue: anyPoints,
    phone: anyPoints,
    crash: anyPoints,
  }),
  speeding: fc.array(anyPoints, { minLength: BANDS, maxLength: BANDS }),
  idling: anyPoints,
  night: anyPoints,
})
const count = fc.nat({ max: 200 })
const seconds = fc.nat({ max: 400_000 })
const anyFigures: fc.Arbitrary<DrivenFigures> = fc.record({
  distanceM: fc.integer({ min: 0, max: 20_000_000 }),
  drivingS: seconds,
  idleS: seconds,
  idleOffTripS: seconds,
  nightS: seconds,
  coveredS: seconds,
  events: fc.record({
    harshAcceleration: count,
    harshBraking: count,
    harshCornering: count,
    fatigue: count,
    phone: count,
    crash: count,
  }),
  speedings: count,
  speedingS: fc.array(seconds, { minLength: BANDS, maxLength: BANDS }),
})

describe('weights that were saved', () => {
  const { standard, strict } = PRESET_WEIGHTS

  test('weigh kinds that came later as the standard preset does', () => {
    const { crash: _later, ...earlier } = strict.events
    const weights = weightsOf({ ...strict, events: earlier })
    expect(weights).toEqual({ ...strict, events: { ...strict.events, crash: standard.events.crash } })
    expect(scoreOf(driven({ events: events({ crash: 2 }) }), { weights }).score).toBe(
      100 - 2 * standard.events.crash,
    )
    expect(weightsOf({})).toEqual(standard)
  })

  test('say nothing of kinds that are gone', () => {
    expect(weightsOf({ ...strict, events: Object.assign({ seatBelt: 7 }, strict.events) })).toEqual(strict)
  })
})

describe('score', () => {
  test('costs what its weights say', () => {
    const { score, losses, coverage } = scoreOf(
      driven({
        events: events({ harshBraking: 4, crash: 1 }),
        speedings: 2,
        speedingS: [0, 600, 0, 0],
        idleS: 720,
        coveredS: 1800,
      }),
      DEFAULT_PROFILE,
    )
    // 4 × 3 on 100 km, one crash of 25, 5 minutes an hour × 1.5, a tenth of 10.
    expect(score).toBe(100 - Math.round(12 + 25 + 7.5 + 1))
    expect(losses.map(({ kind, points }) => [kind, points])).toEqual([
      ['harshBraking', 12],
      ['crash', 25],
      ['speeding', 8],
      ['idling', 1],
    ])
    expect(losses[0]).toMatchObject({ events: 4, per100Km: 4, seconds: null })
    expect(losses[2]).toMatchObject({ events: 2, seconds: 600 })
    expect(coverage).toBe(25)
  })

  test('says nothing of less than 50 km', () => {
    const short = driven({ distanceM: LEAST_M - 1, events: events({ crash: 1 }) })
    expect(scoreOf(short, DEFAULT_PROFILE)).toMatchObject({ score: null, reason: 'tooShort', losses: [] })
    expect(scoreOf({ ...short, distanceM: LEAST_M }, DEFAULT_PROFILE)).toMatchObject({
      score: 50,
      reason: null,
    })
  })

  test('a drive without reproach has 100 and no losses', () => {
    expect(scoreOf(driven({}), DEFAULT_PROFILE)).toEqual({
      score: 100,
      reason: null,
      losses: [],
      coverage: 100,
    })
  })

  test('what costs less than half a point is told of and costs none', () => {
    const figures = driven({ distanceM: 10_000_000, events: events({ harshBraking: 1 }) })
    const { score, losses } = scoreOf(figures, DEFAULT_PROFILE)
    expect(score).toBe(100)
    expect(losses).toMatchObject([{ kind: 'harshBraking', points: 0, events: 1 }])
  })

  test('losses add up to what is missing of 100, whatever is lost', () => {
    fc.assert(
      fc.property(anyFigures, anyWeights, (figures, weights) => {
        const { score, losses, reason, coverage } = scoreOf(figures, { weights })
        expect(score === null).toBe(figures.distanceM < LEAST_M)
        expect(reason === null).toBe(score !== null)
        if (score === null) return
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        expect(losses.every(({ points }) => Number.isInteger(points) && points >= 0)).toBe(true)
        expect(losses.reduce((all, { points }) => all + points, 0)).toBe(100 - score)
        if (coverage !== null) expect(coverage >= 0 && coverage <= 100).toBe(true)
      }),
    )
  })

  test('one event more never raises a score, and one taken out never lowers it', () => {
    fc.assert(
      fc.property(anyFigures, anyWeights, fc.constantFrom(...EVENT_KINDS), (figures, weights, kind) => {
        const more = { ...figures, events: { ...figures.events, [kind]: figures.events[kind] + 1 } }
        const [before, after] = [scoreOf(figures, { weights }).score, scoreOf(more, { weights }).score]
        if (before !== null && after !== null) expect(after).toBeLessThanOrEqual(before)
      }),
    )
  })

  test('what single events cost adds up to what is lost', () => {
    const figures = driven({
      events: events({ harshBraking: 2, crash: 1 }),
      speedingS: [120, 0, 60, 0],
      idleS: 900,
    })
    const costs = eventCosts(figures, DEFAULT_PROFILE)
    const single = [
      { kind: 'harshBraking', seconds: 0, overKmh: null },
      { kind: 'harshBraking', seconds: 0, overKmh: null },
      { kind: 'crash', seconds: 0, overKmh: null },
      { kind: 'speeding', seconds: 120, overKmh: 4 },
      { kind: 'speeding', seconds: 60, overKmh: 25 },
      { kind: 'idling', seconds: 900, overKmh: null },
    ] as const
    const lost = single.reduce((all, event) => all + (costs(event) ?? 0), 0)
    expect(Math.round(lost)).toBe(100 - (scoreOf(figures, DEFAULT_PROFILE).score ?? 0))
    expect(costs(single[2])).toBeGreaterThan(costs(single[0]) ?? 0)
    expect(eventCosts({ ...figures, distanceM: LEAST_M - 1 }, DEFAULT_PROFILE)(single[0])).toBeNull()
    // Beyond 100 points each has its part of them.
    const crashed = driven({ distanceM: LEAST_M, events: events({ crash: 5 }) })
    expect(eventCosts(crashed, DEFAULT_PROFILE)(single[2])).toBeCloseTo(20)
  })

  test('twice as far with twice as much of all is driven as well', () => {
    fc.assert(
      fc.property(anyFigures, anyWeights, (figures, weights) => {
        if (figures.distanceM < LEAST_M) return
        const twice: DrivenFigures = structuredClone(figures)
        for (const key of ['distanceM', 'drivingS', 'idleS', 'idleOffTripS', 'nightS', 'coveredS'] as const)
          twice[key] *= 2
        for (const kind of EVENT_KINDS) twice.events[kind] *= 2
        twice.speedingS = twice.speedingS.map((s) => s * 2)
        expect(scoreOf(twice, { weights }).score).toBe(scoreOf(figures, { weights }).score)
      }),
    )
  })

  test('bands begin above their edges', () => {
    expect([0, 10, 10.1, 20, 30, 30.5, 99].map((over) => bandOf(over, DEFAULT_BANDS))).toEqual([
      0, 0, 1, 1, 2, 3, 3,
    ])
  })

  test('presets are known by their weights, and grow stricter', () => {
    for (const preset of ['light', 'standard', 'strict'] as const)
      expect(presetOf({ weights: PRESET_WEIGHTS[preset], bands: [...DEFAULT_BANDS] })).toBe(preset)
    expect(presetOf({ weights: PRESET_WEIGHTS.light, bands: [5, 20, 30] })).toBe('own')
    const figures = driven({ events: events({ harshBraking: 3 }), speedingS: [60, 60, 60, 60], idleS: 900 })
    const scores = (['light', 'standard', 'strict'] as const).map(
      (preset) => scoreOf(figures, { weights: PRESET_WEIGHTS[preset] }).score ?? 0,
    )
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBe(3)
  })

  test('bands that do not rise are refused', () => {
    const { preset: _preset, ...body } = DEFAULT_PROFILE
    expect(scoreProfileBody.safeParse(body).success).toBe(true)
    expect(scoreProfileBody.safeParse({ ...body, bands: [10, 10, 30] }).success).toBe(false)
  })
})
