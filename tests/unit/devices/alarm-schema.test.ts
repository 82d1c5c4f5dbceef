import { describe, expect, it } from 'vitest'
import { alarmSettings } from '@/lib/devices/alarm-schema'

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
    [{ mileageStartKm: 0 }, 'mileageStartKm'],
    [{ ignitionHours: 50 }, 'ignitionStartHours'],
    [{ nightFrom: '22:00' }, 'nightTo'],
  ])('are both there or neither: %j', (given, field) => {
    expect(problems(given)).toEqual([[field, 'validation.together']])
  })

  it('are in their order', () => {
    expect(problems({ minTemperatureC: -20, maxTemperatureC: -5 })).toEqual([])
    expect(problems({ minTemperatureC: 4, maxTemperatureC: 4 })).toEqual([
      ['maxTemperatureC', 'validation.maxAboveMin'],
    ])
    expect(problems({ nightFrom: '22:00', nightTo: '06:00' })).toEqual([
      ['nightTo', 'validation.withinOneDay'],
    ])
  })
})
