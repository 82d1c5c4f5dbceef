import { describe, expect, it } from 'vitest'
import { unitsOf } from '@/lib/v3/current-user'

const row = (distanceUnit: string, volumeUnit: string, temperatureUnit: string) => ({
  distanceUnit,
  volumeUnit,
  temperatureUnit,
})

describe('units of the documented calls', () => {
  it('normalises as the specification says', () => {
    expect(unitsOf(row('mi', 'g', 'f'))).toEqual({
      capacity: 'GAL',
      showUnit: 'mi',
      speed: 'mph',
      temperature: '°F',
    })
    for (const knots of ['nmi', 'knot']) {
      expect(unitsOf(row(knots, 'GAL', 'F'))).toMatchObject({ showUnit: 'nmi', speed: 'knot' })
    }
  })

  it('takes anything else for metric', () => {
    const metric = { capacity: 'L', showUnit: 'km', speed: 'km/h', temperature: '°C' }
    expect(unitsOf(row('km', 'L', 'C'))).toEqual(metric)
    expect(unitsOf(row('furlong', '', ''))).toEqual(metric)
  })
})
