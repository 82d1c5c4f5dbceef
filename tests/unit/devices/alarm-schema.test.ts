import { describe, expect, it } from 'vitest'
import { alarmSettings, partAlarms } from '@/lib/devices/alarm-schema'

const problems = (given: object) =>
  (alarmSettings.safeParse(given).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('alarm settings', () => {
  it('may all be left out or taken away', () => {
    expect(problems({})).toEqual([])
    expect(problems({ overspeedKmh: null, overspeedSeconds: null })).toEqual([])
  })

  it.each([
    [{ overspeedKmh: 100 }, 'overspeedSeconds'],
    [{ overspeedSeconds: 30 }, 'overspeedSeconds'],
    [{ maxTemperatureC: -5 }, 'maxTemperatureC'],
    [{ fuelTheftLitres: 8, fuelTheftMinutes: null }, 'fuelTheftMinutes'],
  ])('are both there or neither: %j', (given, field) => {
    expect(problems(given)).toEqual([[field, 'validation.together']])
  })

  it('are in their order', () => {
    expect(problems({ minTemperatureC: -20, maxTemperatureC: -5 })).toEqual([])
    expect(problems({ minTemperatureC: 4, maxTemperatureC: 4 })).toEqual([
      ['maxTemperatureC', 'validation.maxAboveMin'],
    ])
  })

  it('are those that something reads, and no others', () => {
    const refused = alarmSettings.safeParse({ overspeedKmh: 90, overspeedSeconds: 10, nightFrom: '22:00' })
    expect(refused.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['nightFrom'] }])
  })

  it('of before are kept apart from those that act', () => {
    const stored = { overspeedKmh: 90, overspeedSeconds: 10, nightFrom: '22:00', input1: { active: 'Door' } }
    expect(partAlarms(stored)).toEqual({
      acting: { overspeedKmh: 90, overspeedSeconds: 10 },
      waiting: { nightFrom: '22:00', input1: { active: 'Door' } },
    })
    expect(partAlarms(null)).toEqual({ acting: {}, waiting: {} })
  })
})
