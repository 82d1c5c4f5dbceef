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
    [{ mileageThresholdKm: 5000 }, 'mileageStartKm'],
    [{ ignitionStartHours: 10 }, 'ignitionStartHours'],
    [{ nightFrom: '01:00' }, 'nightTo'],
  ])('are both there or neither: %j', (given, field) => {
    expect(problems(given)).toEqual([[field, 'validation.together']])
  })

  it('are in their order', () => {
    expect(problems({ minTemperatureC: -20, maxTemperatureC: -5 })).toEqual([])
    expect(problems({ minTemperatureC: 4, maxTemperatureC: 4 })).toEqual([
      ['maxTemperatureC', 'validation.maxAboveMin'],
    ])
  })

  it('of the night end on the day that they begin', () => {
    expect(problems({ nightFrom: '01:00', nightTo: '05:00' })).toEqual([])
    expect(problems({ nightFrom: '22:00', nightTo: '05:00' })).toEqual([
      ['nightTo', 'validation.endAfterStart'],
    ])
  })

  it('have their least', () => {
    expect(problems({ mileageThresholdKm: 99, mileageStartKm: 0 }).map(([path]) => path)).toEqual([
      'mileageThresholdKm',
    ])
    expect(problems({ ignitionHours: 49, ignitionStartHours: 0 }).map(([path]) => path)).toEqual([
      'ignitionHours',
    ])
  })

  it('are those that something reads, and no others', () => {
    const refused = alarmSettings.safeParse({ overspeedKmh: 90, overspeedSeconds: 10, harshTurns: 3 })
    expect(refused.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['harshTurns'] }])
  })

  it('of before are kept apart from those that act', () => {
    const stored = { overspeedKmh: 90, overspeedSeconds: 10, harshTurns: 3 }
    expect(partAlarms(stored)).toEqual({
      acting: { overspeedKmh: 90, overspeedSeconds: 10 },
      waiting: { harshTurns: 3 },
    })
    expect(partAlarms(null)).toEqual({ acting: {}, waiting: {} })
  })
})
