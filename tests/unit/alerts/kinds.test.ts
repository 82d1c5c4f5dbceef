import { describe, expect, it } from 'vitest'
import { ALERT_KIND_NAMES, type AlertKindName, alertKind, DEVICE_EVENT_TYPES } from '@/lib/alerts/kinds/kinds'
import { paramSchema } from '@/lib/alerts/kinds/param-schema'
import type { RuleParams } from '@/lib/alerts/rules/rule-terms'

const problems = (kind: AlertKindName, params: RuleParams) =>
  paramSchema(kind)
    .safeParse(params)
    .error?.issues.map(({ path, message, code }) => [path.join('.'), code === 'custom' ? message : code]) ??
  []

describe('every kind', () => {
  it.each(ALERT_KIND_NAMES.map((name) => [name]))('%s begins with values that it takes', (name) => {
    const { fields } = alertKind(name)
    const first = Object.fromEntries(Object.entries(fields).map(([field, { first }]) => [field, first]))
    const place: RuleParams =
      name === 'guard' ? { lat: 47, lon: 8 } : 'fenceId' in fields ? { fenceId: 7 } : {}
    expect(problems(name, { ...first, ...place })).toEqual([])
    if (name !== 'deviceEvent') expect(paramSchema(name).parse(place)).toEqual({ ...first, ...place })
  })
})

describe('fields', () => {
  it('have the limits of the specification', () => {
    expect(problems('overspeed', { limitKmh: 201 })).toEqual([['limitKmh', 'too_big']])
    expect(problems('overspeed', { durationS: 15 })).toEqual([['durationS', 'not_multiple_of']])
    expect(problems('overspeed', { durationS: 610 })).toEqual([['durationS', 'too_big']])
    expect(problems('temperature', { minC: -41, maxC: 126 })).toHaveLength(2)
    expect(problems('temperature', { minC: 5, maxC: 5 })).toEqual([['maxC', 'validation.maxAboveMin']])
    expect(problems('externalVoltage', { belowV: 11.555 })).toEqual([['belowV', 'validation.twoDecimals']])
    expect(problems('externalVoltage', { belowV: null, aboveV: null })).toEqual([
      ['belowV', 'validation.needed'],
    ])
    expect(problems('externalVoltage', { belowV: 30.5 })).toEqual([['belowV', 'too_big']])
    expect(problems('engineHours', { everyHours: 49 })).toEqual([['everyHours', 'too_small']])
    expect(problems('mileage', { everyKm: 99 })).toEqual([['everyKm', 'too_small']])
    expect(problems('stay', { minutes: 0 })).toEqual([['minutes', 'too_small']])
  })

  it('of a night stay within a day', () => {
    expect(problems('nightDriving', { from: '22:00', to: '05:00' })).toEqual([
      ['to', 'validation.endAfterStart'],
    ])
    expect(problems('nightDriving', { to: '24:00' })).toEqual([['to', 'invalid_format']])
    expect(problems('nightDriving', { maxPerNight: 4 })).toEqual([['maxPerNight', 'too_big']])
    expect(problems('nightDriving', { zone: 'Mars/Olympus' })).toEqual([['zone', 'validation.timeZone']])
  })

  it('of a place have to be said, and none is made up', () => {
    expect(problems('guard', {})).toHaveLength(2)
    expect(problems('ignitionOn', { minutes: 5 })).toEqual([['', 'unrecognized_keys']])
  })

  it('of fuel need one of two thresholds, names of inputs stay short', () => {
    expect(problems('fuelTheft', { thresholdL: null, thresholdPercent: null })).toEqual([
      ['thresholdL', 'validation.needed'],
    ])
    expect(problems('fuelTheft', { durationMin: 1441 })).toEqual([['durationMin', 'too_big']])
    expect(problems('input1', { activeName: 'x'.repeat(31) })).toEqual([['activeName', 'too_big']])
    expect(problems('input2', { inactiveName: 'a\nb' })).toEqual([['inactiveName', 'validation.nameLetters']])
    expect(problems('input1', { tellOn: 'never' })).toEqual([['tellOn', 'invalid_value']])
  })

  it('of conditions compare each value as it is', () => {
    const of = (...conditions: object[]) => problems('conditions', { conditions } as RuleParams)
    const fast = { what: 'speedKmh', is: 'above', value: 50 }
    expect(of(fast, { what: 'driver', is: 'isNot', value: 'A1' })).toEqual([])
    expect(of()).toEqual([['conditions', 'too_small']])
    expect(of(...Array.from({ length: 7 }, () => fast))).toEqual([['conditions', 'too_big']])
    expect(of({ ...fast, value: 301 })).toEqual([['conditions.0.value', 'too_big']])
    expect(of({ ...fast, is: 'is' })).toEqual([['conditions.0.is', 'invalid_value']])
    expect(of({ what: 'ignition', is: 'is', value: 1 })).toEqual([['conditions.0.value', 'invalid_type']])
    expect(of({ what: 'inside', is: 'is', value: 0 })).toEqual([['conditions.0.value', 'too_small']])
    expect(of({ what: 'moon', is: 'is', value: 1 })).toHaveLength(1)
  })

  it('name events that devices raise', () => {
    expect(problems('deviceEvent', { eventTypes: [] })).toEqual([['eventTypes', 'too_small']])
    expect(problems('deviceEvent', { eventTypes: ['stay'] })).toEqual([['eventTypes.0', 'invalid_value']])
    expect(DEVICE_EVENT_TYPES).toContain('sos')
    expect(DEVICE_EVENT_TYPES).not.toContain('tow')
  })
})
