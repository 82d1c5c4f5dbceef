import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duesOfRules, followRules, NEW_RULES, type WordedFix } from '@/lib/alerts/detection/rules-step'
import { ALERT_KIND_NAMES, alertKind } from '@/lib/alerts/kinds/kinds'
import { createRuleBody, previewRuleBody } from '@/lib/alerts/rules/rule-schema'
import { type RuleSpans, spansFor, spansOf } from '@/lib/alerts/rules/rule-spans'
import type { RuleVersion } from '@/lib/alerts/rules/rule-terms'
import { anyDrive, HOME, offset, START } from '../tracking/make-drive'
import { asKept, driveOf, follow, type Leg, ruleOf, STANDS, settingsOf, short, worded } from './ruled-drive'

const town = { speedKmh: 50, seconds: 300 }
const fast = { speedKmh: 100, seconds: 60 }
const parked = { ...STANDS, seconds: 600, ignition: false }

const spanned = (rule: RuleVersion, spans: RuleSpans): RuleVersion => ({
  ...rule,
  terms: { ...rule.terms, ...spans },
})
const before = (rule: RuleVersion, minutes: number) => spanned(rule, { minBeforeMinutes: minutes })
const within = (rule: RuleVersion, minutes: number) => spanned(rule, { maxGapMinutes: minutes })
const found = (legs: readonly Leg[], rule: RuleVersion) => {
  const { events, rejected } = follow(driveOf(legs), settingsOf(rule))
  return { told: short(asKept(events)), reasons: rejected.map(({ reason }) => reason) }
}

describe('the terms', () => {
  it('are off where rules of before lack them, and where a kind does not take them', () => {
    expect(spansOf({})).toEqual({ minBeforeMinutes: 0, maxGapMinutes: null })
    expect(spansOf({ minBeforeMinutes: null })).toEqual(spansOf({ minBeforeMinutes: 0 }))
    const both = { minBeforeMinutes: 5, maxGapMinutes: 2 }
    expect(spansFor('overspeed', both)).toEqual({ minBeforeMs: 300_000, maxGapMs: 120_000 })
    const off = { minBeforeMs: 0, maxGapMs: Number.POSITIVE_INFINITY }
    expect([spansFor('overspeed', {}), spansFor('mileage', both)]).toEqual([off, off])
  })

  it('are taken within their limits, and refused at their names by kinds that count on', () => {
    const flaws = (given: object) =>
      createRuleBody
        .safeParse({ name: 'A', kind: 'overspeed', ...given })
        .error?.issues.map(({ path, message, code }) => [path.join(), code === 'custom' ? message : code]) ??
      []
    expect(flaws({ minBeforeMinutes: 1440, maxGapMinutes: 1440 })).toEqual([])
    expect(flaws({ minBeforeMinutes: null, maxGapMinutes: null })).toEqual([])
    expect(flaws({ minBeforeMinutes: 1441, maxGapMinutes: 0 })).toEqual([
      ['minBeforeMinutes', 'too_big'],
      ['maxGapMinutes', 'too_small'],
    ])
    const refused = { minBeforeMinutes: 5, maxGapMinutes: 5 }
    expect(flaws({ kind: 'mileage', ...refused })).toEqual([
      ['minBeforeMinutes', 'validation.notOfKind'],
      ['maxGapMinutes', 'validation.notOfKind'],
    ])
    expect(flaws({ kind: 'tripEnded', ...refused }).map(([name]) => name)).toEqual(['maxGapMinutes'])
    expect(flaws({ kind: 'mileage', minBeforeMinutes: 0, maxGapMinutes: null })).toEqual([])
    expect(previewRuleBody.safeParse({ kind: 'offline', ...refused }).success).toBe(false)
  })

  it('are for kinds that find something along fixes or readings', () => {
    const taking = (term: 'minBefore' | 'maxGap') =>
      ALERT_KIND_NAMES.filter((name) => alertKind(name)[term]).map((name) => alertKind(name).over)
    expect(new Set([...taking('minBefore'), ...taking('maxGap')])).toEqual(new Set(['fixes', 'readings']))
    const counting = ['mileage', 'engineHours', 'notMovedForDays', 'guard'] as const
    expect(counting.filter((name) => alertKind(name).maxGap)).toEqual([])
  })
})

describe('of what lasts, the time since it was so last', () => {
  // Too fast from 900 to 950, from 1260 to 1310 and from 3620 s on.
  const legs = [parked, town, fast, town, fast, town, { ...parked, seconds: 1700 }, town, fast, town]
  const rule = ruleOf('overspeed', { limitKmh: 80 })

  it('must be long enough, and what is not known is', () => {
    expect(found(legs, rule).told).toEqual([
      ['overspeed', 900, 950],
      ['overspeed', 1260, 1310],
      ['overspeed', 3620, 3670],
    ])
    const { told, reasons } = found(legs, before(rule, 6))
    expect(told).toEqual([
      ['overspeed', 900, 950],
      ['overspeed', 3620, 3670],
    ])
    expect(reasons).toEqual(['shortBefore'])
    expect(found(legs, before(rule, 5)).told).toHaveLength(3)
  })

  it('counts from what was not alerted to, too', () => {
    // Had the second not counted, the third were 2 670 s after the first.
    expect(found(legs, before(rule, 40)).told).toEqual([['overspeed', 900, 950]])
    const schedule = { zone: 'UTC', windows: [{ days: [2], from: '06:20', to: '12:00' }] }
    const later = before({ ...rule, terms: { ...rule.terms, schedule } }, 6)
    expect(found(legs, later)).toEqual({
      told: [['overspeed', 3620, 3670]],
      reasons: ['outsideSchedule', 'shortBefore'],
    })
  })

  it('is that before it began, where it is told only once it lasted', () => {
    const stops = [town, { ...parked, seconds: 1500 }, town, { ...parked, seconds: 1500 }, town]
    const stay = ruleOf('stay', { minutes: 20 })
    expect(found(stops, stay).told).toHaveLength(2)
    expect(found(stops, before(stay, 4)).told).toHaveLength(2)
    const { told, reasons } = found(stops, before(stay, 6))
    expect([told.length, reasons]).toEqual([1, ['tooShort', 'shortBefore']])
  })

  it('holds for what the clock tells', () => {
    const stay = ruleOf('stay', { minutes: 20 })
    const fixes = driveOf([town, { ...parked, seconds: 1500 }, town, parked])
    const duesOf = (rule: RuleVersion) => {
      const settings = settingsOf(rule)
      return short(duesOfRules(follow(fixes, settings).state, settings))
    }
    expect([duesOf(before(stay, 4)), duesOf(before(stay, 6))]).toEqual([[['stay', 3300]], []])
  })

  it('begins anew with another version', () => {
    const changed = START + 1_000_000
    const rules = [
      before({ ...rule, to: changed }, 6),
      before({ ...rule, version: 2, from: changed }, 6),
    ] as const
    const { events } = follow(driveOf(legs), settingsOf(...rules))
    expect(short(asKept(events))).toHaveLength(3)
  })
})

describe('of what turns, the time for which it was the other way', () => {
  it('is that with the ignition off, or on', () => {
    const legs = [parked, town, { ...parked, seconds: 120 }, town, parked]
    const on = ruleOf('ignitionOn')
    expect(found(legs, on).told).toEqual([
      ['ignitionOn', 600],
      ['ignitionOn', 1020],
    ])
    // How it was seen first is not known to have been so for a short time.
    expect(found(legs, before(on, 20))).toEqual({ told: [['ignitionOn', 600]], reasons: ['shortBefore'] })
    expect(found(legs, before(ruleOf('ignitionOff'), 5)).told).toHaveLength(2)
    expect(found(legs, before(ruleOf('ignitionOff'), 6)).told).toEqual([])
  })

  it('is that without a trip, or on one', () => {
    const legs = [parked, town, parked, town, { ...parked, seconds: 2400 }, town, parked]
    expect(found(legs, ruleOf('tripStarted')).told).toHaveLength(3)
    expect(found(legs, before(ruleOf('tripStarted'), 15)).told).toHaveLength(2)
    expect(found(legs, before(ruleOf('tripEnded'), 4)).told).toHaveLength(3)
    expect(found(legs, before(ruleOf('tripEnded'), 6)).reasons).toEqual(Array(3).fill('shortBefore'))
  })
})

describe('a gap that is too long', () => {
  const silent = { ...fast, seconds: 600, silent: true }

  it('ends what went on where it was seen last, and it begins anew', () => {
    const legs = [parked, town, fast, silent, fast, town]
    const rule = ruleOf('overspeed', { limitKmh: 80 })
    expect(found(legs, within(rule, 11)).told).toEqual([['overspeed', 900, 1610]])
    expect(found(legs, within(rule, 10)).told).toEqual([
      ['overspeed', 900, 950],
      ['overspeed', 1560, 1610],
    ])
  })

  it('leaves what was before it out of count', () => {
    const legs = [
      town,
      { ...parked, seconds: 900 },
      { ...parked, seconds: 3000, silent: true },
      { ...parked, seconds: 900 },
    ]
    const stay = ruleOf('stay', { minutes: 20 })
    expect(found(legs, stay).told).toEqual([['stay', 1500]])
    expect(found(legs, within(stay, 5))).toEqual({ told: [], reasons: ['tooShort', 'gap'] })
    expect(found([...legs, parked], within(stay, 5)).told).toEqual([['stay', 4200 + 1200]])
    const turns = [parked, { ...parked, seconds: 3000, silent: true }, town]
    expect(found(turns, ruleOf('ignitionOn')).told).toHaveLength(1)
    expect(found(turns, within(ruleOf('ignitionOn'), 10)).told).toEqual([])
  })

  it('leaves that out when it only seems to leave after it, too', () => {
    const stood = driveOf([{ ...parked, seconds: 300 }])
    const later = (seconds: number) => stood.map((fix) => ({ ...fix, time: fix.time + seconds * 1000 }))
    const away = { ...offset(HOME, 0, 60), time: START + 1_000_000, speedKmh: 5, ignition: false }
    const fixes = [...stood, away, ...later(1010), ...later(1310)]
    const stay = ruleOf('stay', { minutes: 20 })
    expect(short(follow(fixes, settingsOf(stay)).events)).toEqual([['stay', 1200]])
    const { state, events } = follow(fixes, settingsOf(within(stay, 5)))
    expect(events).toEqual([])
    expect(short(duesOfRules(state, settingsOf(within(stay, 5))))).toEqual([])
    expect(
      short(follow([...fixes, ...later(1610), ...later(1910)], settingsOf(within(stay, 5))).events),
    ).toEqual([['stay', 2200]])
  })

  it('is the end of what was not alerted to, too', () => {
    const legs = [parked, town, fast, town, fast, silent, { ...town, seconds: 60 }, fast, town]
    const rule = within(ruleOf('overspeed', { limitKmh: 80 }), 5)
    expect(found(legs, rule).told).toHaveLength(3)
    // The third is 670 s after the second, and 1 030 s after the first.
    expect(found(legs, before(rule, 15))).toEqual({
      told: [['overspeed', 900, 950]],
      reasons: ['shortBefore', 'shortBefore'],
    })
  })

  it('tells what the clock told by then, and nothing after', () => {
    const stay = within(ruleOf('stay', { minutes: 20 }), 15)
    const until = (seconds: number) => driveOf([town, { ...parked, seconds }])
    const duesAfter = (seconds: number) => {
      const { state } = follow(until(seconds), settingsOf(stay))
      return short(duesOfRules(state, settingsOf(stay)))
    }
    expect([duesAfter(300), duesAfter(310)]).toEqual([[], [['stay', 1500]]])
    const late = (seconds: number) => [
      ...until(seconds),
      ...driveOf([town]).map((fix) => ({ ...fix, time: fix.time + 7_200_000 })),
    ]
    expect(short(asKept(follow(late(300), settingsOf(stay)).events))).toEqual([])
    expect(short(asKept(follow(late(310), settingsOf(stay)).events))).toEqual([['stay', 1500, 1500]])
  })

  it('does not make a night count anew', () => {
    const night = ruleOf('nightDriving', { from: '06:00', to: '12:00', maxPerNight: 1 })
    const legs = [parked, town, { ...town, seconds: 1200, silent: true }, town, parked]
    expect(found(legs, within(night, 5))).toMatchObject({
      reasons: ['enoughOfNight'],
      told: [expect.anything()],
    })
  })
})

/** Believed fixes alone, each by itself. */
const believed = (fixes: readonly WordedFix[]): WordedFix[] =>
  fixes.flatMap((fix) => {
    const { word } = fix
    if (word.phase === 'doubted') return []
    const phase = word.phase === 'leaves' ? ('leaves' as const) : ('drives' as const)
    const plain = { phase, place: null, regained: [], drifted: false }
    const regained = word.regained.map((one) => ({ ...one, sensors: null, word: plain }))
    return [...regained, { ...fix, word: { ...word, regained: [] } }]
  })

function pieces(fixes: readonly WordedFix[], maxGapMs: number): WordedFix[][] {
  const found: WordedFix[][] = []
  for (const fix of fixes) {
    const last = found.at(-1)
    if (last && fix.time - (last.at(-1)?.time ?? 0) <= maxGapMs) last.push(fix)
    else found.push([fix])
  }
  return found
}

const LASTING = [
  ruleOf('overspeed', { limitKmh: 40, durationS: 20 }),
  ruleOf('stay', { minutes: 2 }),
  ruleOf('idling', { minutes: 1 }),
  ruleOf('tow', { metres: 100 }),
  ruleOf('longDriving', { hours: 0.5, restMinutes: 5 }),
  ruleOf('continuousMileage', { km: 10, restMinutes: 5 }),
  ruleOf('conditions', { minutes: 1, conditions: [{ what: 'speedKmh', is: 'above', value: 30 }] }),
]
const TURNING = [ruleOf('ignitionOn'), ruleOf('ignitionOff')]
const minutes = fc.integer({ min: 1, max: 30 })

/** All that becomes of a rule, what the clock tells of it included. */
function lived(fixes: readonly WordedFix[], rule: RuleVersion) {
  const settings = settingsOf(rule)
  const { state, events } = followRules(NEW_RULES, fixes, settings)
  const dues = duesOfRules(state, settings).map((due) => ({ ...due, decidedAt: due.time }))
  return { state, kept: asKept([...events, ...dues]) }
}

describe('whatever a vehicle does', () => {
  it('with a gap that is too long it is as if the rule had begun after it', () => {
    fc.assert(
      fc.property(anyDrive, fc.constantFrom(...LASTING, ...TURNING), minutes, (drive, rule, most) => {
        const maxGapMs = most * 60_000
        const fixes = believed(worded(drive))
        const own = lived(fixes, within(rule, most))
        const parts = pieces(fixes, maxGapMs)
        const expected = parts.flatMap((part, index) => {
          const seen = part.at(-1)?.time ?? 0
          const { kept } = lived(part, { ...rule, from: part[0]?.time ?? 0 })
          if (index === parts.length - 1) return kept.filter(({ time }) => time - seen <= maxGapMs)
          const isOpen = (event: (typeof kept)[number]) =>
            event.endTime === undefined && LASTING.includes(rule)
          return kept
            .filter(({ time }) => time - seen <= maxGapMs)
            .map((event) => (isOpen(event) ? { ...event, endTime: Math.max(seen, event.time) } : event))
        })
        expect(short(own.kept)).toEqual(short(asKept(expected)))
      }),
      { numRuns: 200 },
    )
  })

  it('what is told is what began long enough after what was before, told or not', () => {
    fc.assert(
      fc.property(anyDrive, fc.constantFrom(...LASTING), minutes, (drive, rule, least) => {
        const fixes = worded(drive)
        let ended: number | null = null
        const expected = lived(fixes, rule).kept.filter(({ time, endTime, data }) => {
          const since = typeof data?.since === 'string' ? Date.parse(data.since) : time
          const isLong: boolean = ended === null || since - ended >= least * 60_000
          ended = endTime ?? null
          return isLong
        })
        expect(short(lived(fixes, before(rule, least)).kept)).toEqual(short(expected))
      }),
      { numRuns: 200 },
    )
  })

  it('rules that ask nothing of it remember nothing of it', () => {
    fc.assert(
      fc.property(anyDrive, fc.constantFrom(...LASTING, ...TURNING), (drive, rule) => {
        const { state } = lived(worded(drive), rule)
        for (const kept of Object.values(state.byRule))
          expect(Object.keys(kept).sort()).toEqual(['open', 'state', 'version'])
      }),
      { numRuns: 50 },
    )
  })
})

it('with both a state is the very same while nothing changes', () => {
  const rule = spanned(ruleOf('overspeed', { limitKmh: 80 }), { minBeforeMinutes: 5, maxGapMinutes: 3 })
  const fixes = worded(driveOf([parked, town, fast, town, town]))
  const { state } = followRules(NEW_RULES, fixes.slice(0, 130), settingsOf(rule))
  const next = followRules(state, fixes.slice(130), settingsOf(rule)).state
  expect(state.byRule[1]).toMatchObject({ state: null, open: null, ended: START + 950_000 })
  expect(next.byRule).toBe(state.byRule)
})
