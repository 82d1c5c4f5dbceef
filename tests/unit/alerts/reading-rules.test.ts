import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followReadingRules, NEW_READING_RULES } from '@/lib/alerts/detection/reading-rules-step'
import type { RuleVersion } from '@/lib/alerts/rules/rule-terms'
import type { ReadingRow } from '@/lib/ingest/change'
import type { RaisedEvent } from '@/lib/ingest/step'
import { UNWIRED } from '@/lib/tracking/sensing/wiring'
import { START } from '../tracking/make-drive'
import { asKept, ruleOf, short, spannedTwin } from './ruled-drive'

const settingsOf = (...rules: RuleVersion[]) => ({
  deviceId: 7,
  groupId: null,
  since: null,
  wired: UNWIRED,
  rules,
})
const at = (minute: number, values: ReadingRow['values'], kind = 'climate'): ReadingRow => {
  const time = START + minute * 60_000
  return { time, receivedAt: time, kind, values }
}
const follow = (readings: readonly ReadingRow[], ...rules: RuleVersion[]) =>
  followReadingRules(NEW_READING_RULES, readings, settingsOf(...rules))
const degrees = (values: readonly number[], kind?: string) =>
  values.map((temperatureC, minute) => at(minute, { temperatureC }, kind))

const cold = ruleOf('temperature', { minC: 2, maxC: 8, minutes: 2 })

describe('values outside their limits', () => {
  it('are told once they lasted, from the first to the first inside again', () => {
    const { events } = follow(degrees([5, 9, 5, 9, 10, 12, 9, 7, 1, 1, 1]), cold)
    expect(short(events)).toEqual([
      ['temperature', 180, 420],
      ['temperature', 480],
    ])
    expect(events[0]).toMatchObject({
      subject: 'rule:1',
      accountId: 5,
      lat: null,
      lon: null,
      data: { version: 1, min: 2, max: 8, minutes: 2, sensor: '', value: 12 },
    })
  })

  it('of the fuel in a tank are no temperatures of what is carried', () => {
    const { events } = follow(degrees([30, 31, 32, 33, 34, 35], 'fuel'), cold)
    expect(events).toEqual([])
  })

  it('that were too short are none, and a silence ends them where they were seen last', () => {
    const { events, rejected } = follow(degrees([5, 9, 5]), cold)
    expect([events, rejected]).toEqual([[], [{ ruleId: 1, time: START + 60_000, reason: 'tooShort' }]])
    const silent = [...degrees([9, 9, 9]), at(200, { temperatureC: 9 })]
    expect(short(follow(silent, cold).events)).toEqual([['temperature', 0, 120]])
  })

  it('of several sensors are told one after the other', () => {
    const one = degrees([9, 9, 9, 9, 5, 5, 5, 5], 'sensorTag.a')
    const other = degrees([9, 9, 9, 9, 9, 9, 9, 5], 'sensorTag.b')
    const both = one.flatMap((reading, index) => [reading, ...other.slice(index, index + 1)])
    const { events } = follow(both, cold)
    expect(events.map(({ data }) => data?.sensor)).toEqual(['a', 'b'])
    expect(short(events)).toEqual([
      ['temperature', 0, 240],
      ['temperature', 240, 420],
    ])
  })

  it('are volts below or above, percent of damp or charge', () => {
    const power = [12.6, 11, 11, 14, 16].map((externalVolts, minute) =>
      at(minute, { externalVolts }, 'power'),
    )
    expect(short(follow(power, ruleOf('externalVoltage', { belowV: 11.5, minutes: 1 })).events)).toEqual([
      ['externalVoltage', 60, 180],
    ])
    const above = ruleOf('externalVoltage', { belowV: null, aboveV: 15, minutes: 0 })
    expect(short(follow(power, above).events)).toEqual([['externalVoltage', 240]])
    const damp = [at(0, { humidityPercent: 80 })]
    expect(short(follow(damp, ruleOf('humidity', { minutes: 0 })).events)).toEqual([['humidity', 0]])
    const low = [at(0, { batteryPercent: 19 }, 'power')]
    expect(short(follow(low, ruleOf('batteryLevel')).events)).toEqual([['internalBatteryLow', 0]])
  })

  it('are of each tyre by itself', () => {
    const tyre = (number: number, minute: number, pressureKpa: number, temperatureC = 30) =>
      at(minute, { pressureKpa, temperatureC }, `tyre.${number}`)
    const drive = [tyre(1, 0, 800), tyre(2, 0, 150), tyre(1, 1, 810), tyre(2, 1, 790), tyre(1, 2, 950, 95)]
    const { events } = follow(drive, ruleOf('tyrePressure', { belowKpa: 200, aboveKpa: 900 }))
    expect(short(events)).toEqual([
      ['tyrePressure', 0, 60],
      ['tyrePressure', 120],
    ])
    expect(events.map(({ data }) => data)).toMatchObject([
      { min: 200, max: 900, sensor: 'tyre.2', value: 150 },
      { sensor: 'tyre.1', value: 950 },
    ])
    const hot = follow(drive, ruleOf('tyreTemperature', { aboveC: 90 }))
    expect(hot.events).toMatchObject([{ type: 'tyreTemperature', data: { max: 90, value: 95 } }])
    // The load is no tyre.
    expect(follow(drive, ruleOf('temperature', { minutes: 0 })).events).toEqual([])
  })

  it('are over where they were seen last before a gap that is too long', () => {
    const close = { ...cold, terms: { ...cold.terms, maxGapMinutes: 20 } }
    const seen = (...minutes: [number, number][]) =>
      minutes.map(([minute, temperatureC]) => at(minute, { temperatureC }))
    const out = seen([0, 9], [2, 9], [22, 9], [43, 9], [44, 9], [45, 9], [66, 5])
    expect(short(follow(out, cold).events)).toEqual([['temperature', 0, 3960]])
    expect(short(follow(out, close).events)).toEqual([
      ['temperature', 0, 1320],
      ['temperature', 2580, 2700],
    ])
    expect(follow(seen([0, 9], [21, 9]), close).rejected.map(({ reason }) => reason)).toEqual(['gap'])
  })

  it('are told only so long after they came back inside last, where a rule asks that', () => {
    const patient = { ...cold, terms: { ...cold.terms, minBeforeMinutes: 3 } }
    const values = [9, 9, 9, 5, 5, 9, 9, 9, 5, 5, 5, 9, 9, 9]
    expect(short(follow(degrees(values), cold).events)).toHaveLength(3)
    const { events, rejected } = follow(degrees(values), patient)
    expect(short(events)).toEqual([
      ['temperature', 0, 180],
      ['temperature', 660],
    ])
    expect(rejected.map(({ reason }) => reason)).toEqual(['shortBefore'])
  })

  it('end with a change of their rule', () => {
    const changed = ruleOf(
      'temperature',
      { minC: 2, maxC: 8.5, minutes: 0 },
      { version: 2, from: START + 210_000 },
    )
    const { events } = follow(degrees([9, 9, 9, 9, 9, 5]), { ...cold, to: START + 210_000 }, changed)
    expect(short(events)).toEqual([
      ['temperature', 0, 210],
      ['temperature', 240, 300],
    ])
  })
})

it('the same is told however readings are cut into calls', () => {
  const readings = fc
    .array(
      fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 12 }), fc.constantFrom('', '.a')),
      {
        maxLength: 40,
      },
    )
    .map((list) => {
      let minute = 0
      return list.map(([passed, temperatureC, sensor]) => {
        minute += passed
        return at(minute, { temperatureC }, `climate${sensor}`)
      })
    })
  const each = [cold, ruleOf('temperature', { minutes: 0 }, { ruleId: 2, to: START + 6_000_000 })]
  const rules = [...each, ...each.map(spannedTwin)]
  fc.assert(
    fc.property(readings, fc.nat({ max: 40 }), (list, cut) => {
      const whole = follow(list, ...rules)
      const first = follow(list.slice(0, cut), ...rules)
      const kept = JSON.parse(JSON.stringify(first.state))
      const second = followReadingRules(kept, list.slice(cut), settingsOf(...rules))
      expect(second.state).toEqual(whole.state)
      const events: RaisedEvent[] = [...first.events, ...second.events]
      expect(asKept(events)).toEqual(asKept(whole.events))
    }),
  )
})

it('without rules the state is the very same', () => {
  expect(follow(degrees([9, 9])).state).toBe(NEW_READING_RULES)
  const { state } = follow(degrees([9, 9, 9]), cold)
  const unrelated = [at(10, { rpm: 900 }, 'obd')]
  expect(followReadingRules(state, unrelated, settingsOf(cold)).state).toBe(state)
})
