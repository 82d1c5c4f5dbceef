import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  duesOfReadingRules,
  followReadingRules,
  NEW_READING_RULES,
} from '@/lib/alerts/detection/reading-rules-step'
import { PreviewRun } from '@/lib/alerts/preview/preview-rule'
import type { RuleParams, RuleVersion } from '@/lib/alerts/rules/rule-terms'
import type { ReadingRow } from '@/lib/ingest/change'
import type { RaisedEvent } from '@/lib/ingest/step'
import { UNWIRED, type Wired } from '@/lib/tracking/sensing/wiring'
import { START } from '../tracking/make-drive'
import { asKept, ruleOf, short, spannedTwin } from './ruled-drive'

const settingsOf = (rules: RuleVersion[], wired: Wired = UNWIRED) => ({
  deviceId: 7,
  groupId: null,
  since: null,
  wired,
  rules,
})
const at = (minute: number, values: ReadingRow['values'], kind = 'fix'): ReadingRow => {
  const time = START + minute * 60_000
  return { time, receivedAt: time, kind, values }
}
const follow = (readings: readonly ReadingRow[], rule: RuleVersion, wired?: Wired) => {
  const settings = settingsOf([rule], wired)
  const { state, ...decided } = followReadingRules(NEW_READING_RULES, readings, settings)
  return { ...decided, state, dues: short(duesOfReadingRules(state, settings)) }
}
const door = (...open: [minute: number, open: boolean][]) =>
  open.map(([minute, doorOpen]) => at(minute, { doorOpen }))
const inputs = (...list: [minute: number, inputs: number][]) =>
  list.map(([minute, value]) => at(minute, { inputs: value }))

describe('an open door', () => {
  const rule = ruleOf('doorOpen', { minutes: 5 })

  it('is told once it was open for so long, until it is closed', () => {
    const { events, rejected } = follow(
      door([0, false], [1, true], [3, false], [10, true], [16, true], [20, false]),
      rule,
    )
    expect(short(events)).toEqual([['doorLeftOpen', 900, 1200]])
    expect(events[0]?.data).toMatchObject({ minutes: 5, since: new Date(START + 600_000).toISOString() })
    expect(rejected.map(({ reason }) => reason)).toEqual(['tooShort'])
  })

  it('is due of one that tells of changes alone, and told the same by what comes later', () => {
    const opened = door([0, true])
    expect(follow(opened, rule).dues).toEqual([['doorLeftOpen', 300]])
    expect(short(follow([...opened, ...door([180, false])], rule).events)).toEqual([
      ['doorLeftOpen', 300, 10_800],
    ])
    expect(follow([...opened, ...door([4, false])], rule).dues).toEqual([])
  })

  it('is that at the input it is wired to, whatever else is said', () => {
    const wired = { ...UNWIRED, doorInput: 2 as const }
    const readings = [at(0, { doorOpen: true, inputs: 0 }), at(6, { inputs: 2 }), at(12, { inputs: 0 })]
    expect(short(follow(readings, rule, wired).events)).toEqual([['doorLeftOpen', 660, 720]])
  })

  it('is told of one after the other', () => {
    const of = (minute: number, sensor: string, doorOpen: boolean) =>
      at(minute, { doorOpen }, `sensorTag.${sensor}`)
    const readings = [of(0, 'a', true), of(1, 'b', true), of(20, 'a', false), of(30, 'b', false)]
    const { events } = follow(readings, rule)
    expect(short(events)).toEqual([
      ['doorLeftOpen', 300, 1200],
      ['doorLeftOpen', 1200, 1800],
    ])
    expect(events.map(({ data }) => data?.sensor)).toEqual(['a', 'b'])
  })
})

describe('an input', () => {
  it('is told when it turns, by its own names; how it is seen first is none', () => {
    const rule = ruleOf('input1', { tellOn: 'both', activeName: 'Crane up', minutes: 0 })
    const { events } = follow(inputs([0, 1], [5, 3], [10, 2], [15, 1]), rule)
    expect(short(events)).toEqual([
      ['input1', 600, 900],
      ['input1', 900],
    ])
    expect(events.map(({ data }) => data)).toEqual([
      { version: 1, inputActive: false, minutes: 0 },
      { version: 1, inputActive: true, name: 'Crane up', minutes: 0 },
    ])
  })

  it('is told of the chosen state, once that lasted', () => {
    const readings = inputs([0, 0], [1, 2], [2, 0], [10, 2], [14, 2])
    const { events, rejected, dues } = follow(readings, ruleOf('input2', { tellOn: 'active', minutes: 5 }))
    expect([events, rejected.length, dues]).toEqual([[], 1, [['input2', 900]]])
    const off = follow(readings, ruleOf('input2', { tellOn: 'inactive', minutes: 0 }))
    expect(short(off.events)).toEqual([['input2', 120, 600]])
    expect(follow(readings, ruleOf('input1')).events).toEqual([])
  })
})

describe('what a rule asks of the time around', () => {
  const asking = (rule: RuleVersion, terms: Partial<RuleVersion['terms']>): RuleVersion => ({
    ...rule,
    terms: { ...rule.terms, ...terms },
  })

  it('is for how long an input was the other way, whatever is told of that', () => {
    const readings = inputs([0, 0], [10, 1], [15, 0], [18, 1], [40, 0], [70, 1])
    const both = ruleOf('input1', { tellOn: 'both', minutes: 0 })
    expect(follow(readings, both).events.filter(({ endTime }) => !endTime)).toHaveLength(1)
    const { events, rejected } = follow(readings, asking(both, { minBeforeMinutes: 20 }))
    // As it was seen first is not known to have been so for a short time.
    expect(short(events)).toEqual([
      ['input1', 600, 900],
      ['input1', 2400, 4200],
      ['input1', 4200],
    ])
    expect(rejected.map(({ time }) => (time - START) / 60_000)).toEqual([15, 18])
  })

  it('is that readings of an input lie close together: after a gap it is only seen', () => {
    const rule = asking(ruleOf('input1', { tellOn: 'active', minutes: 5 }), { maxGapMinutes: 10 })
    const { events, dues } = follow(inputs([0, 0], [10, 1], [21, 1], [31, 1]), rule)
    expect([short(events), dues]).toEqual([[['input1', 900, 900]], []])
    const apart = follow(inputs([0, 0], [11, 1]), rule)
    expect([apart.events, apart.dues]).toEqual([[], []])
    const slow = { ...rule, terms: { ...rule.terms, params: { ...rule.terms.params, minutes: 15 } } }
    expect(follow(inputs([0, 0], [10, 1]), slow).dues).toEqual([])
    expect(follow(inputs([0, 0], [10, 1], [16, 1]), slow).dues).toEqual([['input1', 1500]])
  })

  it('and those of a door: what the clock told by then is over with it', () => {
    const rule = asking(ruleOf('doorOpen', { minutes: 5 }), { maxGapMinutes: 10 })
    const opened = door([0, true])
    expect(follow(opened, rule).dues).toEqual([['doorLeftOpen', 300]])
    const { events, dues } = follow([...opened, ...door([20, true])], rule)
    expect([short(events), dues]).toEqual([[['doorLeftOpen', 300, 300]], [['doorLeftOpen', 1500]]])
    const slow = asking(ruleOf('doorOpen', { minutes: 15 }), { maxGapMinutes: 10 })
    expect(follow(opened, slow).dues).toEqual([])
    expect(follow([...opened, ...door([9, true])], slow).dues).toEqual([['doorLeftOpen', 900]])
    expect(follow([...opened, ...door([20, true])], slow).rejected.map(({ reason }) => reason)).toEqual([
      'gap',
    ])
  })
})

const EACH: RuleVersion[] = [
  ruleOf('doorOpen', { minutes: 20 }, { ruleId: 1 }),
  ruleOf('input1', { tellOn: 'both', minutes: 10 }, { ruleId: 2 }),
  ruleOf('input2', { tellOn: 'inactive', minutes: 0 }, { ruleId: 3 }),
  ruleOf('fuelTheft', { thresholdL: 5 }, { ruleId: 4 }),
  ruleOf('refuel', { gainL: 5 }, { ruleId: 5 }),
]
const RULES = [...EACH, ...EACH.map(spannedTwin)]
const reading = fc.record(
  {
    doorOpen: fc.boolean(),
    inputs: fc.integer({ min: 0, max: 3 }),
    fuelLevel: fc.constantFrom(20, 21, 30, 60, 61),
  },
  { requiredKeys: [] },
)
const anyReadings = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40 }), reading, fc.constantFrom('fix', 'sensorTag.a')), {
    maxLength: 60,
  })
  .map((list) => {
    let minute = 0
    return list.map(([passed, values, kind]) => {
      minute += passed / 4
      return at(minute, values as ReadingRow['values'], kind)
    })
  })

describe('whatever is sent', () => {
  const settings = settingsOf(RULES)

  it('the same is told in two halves, and what is due is told by what comes after', () => {
    fc.assert(
      fc.property(anyReadings, fc.nat({ max: 60 }), (list, cut) => {
        const whole = followReadingRules(NEW_READING_RULES, list, settings)
        const first = followReadingRules(NEW_READING_RULES, list.slice(0, cut), settings)
        const kept = JSON.parse(JSON.stringify(first.state))
        const second = followReadingRules(kept, list.slice(cut), settings)
        expect(second.state).toEqual(whole.state)
        const events: RaisedEvent[] = [...first.events, ...second.events]
        expect(asKept(events)).toEqual(asKept(whole.events))
        for (const { time, endTime, decidedAt } of whole.events) {
          expect(endTime ?? time).toBeGreaterThanOrEqual(time)
          expect(decidedAt).toBeGreaterThanOrEqual(time)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('what is due is told by the reading that comes after it', () => {
    fc.assert(
      fc.property(anyReadings, (list) => {
        let state = NEW_READING_RULES
        for (const reading of list) {
          const says = (type: string) =>
            type === 'doorLeftOpen' ? 'doorOpen' in reading.values : 'inputs' in reading.values
          const dues = duesOfReadingRules(state, settings).filter(
            ({ time, type }) => time <= reading.time && says(type),
          )
          const next = followReadingRules(state, [reading], settings)
          const told = next.events.map(({ type, time, subject }) => `${type} ${time} ${subject}`)
          expect(told).toEqual(
            expect.arrayContaining(dues.map(({ type, time, subject }) => `${type} ${time} ${subject}`)),
          )
          state = next.state
        }
      }),
      { numRuns: 100 },
    )
  })

  it('a preview is what then happens', () => {
    fc.assert(
      fc.property(anyReadings, fc.constantFrom(...RULES), (list, { kind, terms, accountId, ruleId }) => {
        const to = START + 4_000_000_000
        const run = new PreviewRun(
          { accountId, kind, terms, from: START, to },
          {
            id: 7,
            groupId: null,
            wired: UNWIRED,
            drivers: null,
            vehicles: null,
            fences: null,
            onlineWindowMs: 600_000,
          },
        )
        for (let from = 0; from < list.length; from += 7) run.takeReadings(list.slice(from, from + 7))
        const own = settingsOf(RULES.filter((rule) => rule.ruleId === ruleId))
        const lived = followReadingRules(NEW_READING_RULES, list, own)
        const dues = duesOfReadingRules(lived.state, own).map((due) => ({ ...due, decidedAt: due.time }))
        expect(short(run.result().alerts)).toEqual(short(asKept([...lived.events, ...dues])))
      }),
      { numRuns: 150 },
    )
  })
})

describe('fuel', () => {
  const levels = (list: readonly number[], name = 'fuelLevel') =>
    list.map((value, minute) => at(minute, { [name]: value }))
  const full = Array.from({ length: 10 }, () => 60)
  const low = Array.from({ length: 10 }, () => 40)
  const found = (list: readonly number[], kind: 'fuelTheft' | 'refuel', params: RuleParams, wired?: Wired) =>
    follow(levels(list), ruleOf(kind, params), wired)

  it('that is lost within a short time is told, from when it began to when the level settled', () => {
    const { events } = found([...full, ...low], 'fuelTheft', { thresholdL: 15 })
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      type: 'fuelDrain',
      data: { limitL: 15, durationMin: 10, litres: 20, fromL: 60, toL: 40 },
    })
    expect(events[0]?.endTime).toBeGreaterThan(events[0]?.time ?? 0)
    expect(found([...full, ...low], 'fuelTheft', { thresholdL: 25 }).events).toEqual([])
  })

  it('is told as soon as it is lost, before the level has settled', () => {
    const { events } = found([...full, 40, 40, 40], 'fuelTheft', { thresholdL: 15 })
    expect(events.map(({ type, endTime }) => [type, endTime])).toEqual([['fuelDrain', undefined]])
  })

  it('by share goes by the capacity of the tank, and is not told without', () => {
    const share = { thresholdL: null, thresholdPercent: 15 }
    const wired = { ...UNWIRED, tank: { capacityL: 200 } as Wired['tank'] }
    const { events } = found([...full, ...low], 'fuelTheft', share, wired)
    expect(events[0]?.data).toMatchObject({ limitL: 30, litres: 40 })
    expect(found([...full, ...low], 'fuelTheft', share).events).toEqual([])
  })

  it('that comes in is told once', () => {
    const { events } = found([...low, ...full], 'refuel', { gainL: 15 })
    expect(events).toMatchObject([{ type: 'refuel', data: { limitL: 15, litres: 20, fromL: 40, toL: 60 } }])
    expect(found([...low, ...full], 'refuel', { gainL: 25 }).events).toEqual([])
    expect(found([...low, ...full], 'fuelTheft', {}).events).toEqual([])
  })
})
