import { describe, expect, it } from 'vitest'
import { compassSector, makeFormats } from '@/lib/format/formats'
import { readUnits } from '@/lib/format/units'

const NAMES = { km: 'km', mi: 'mi', nmi: 'nmi', kmh: 'km/h', mph: 'mph', kn: 'kn', m: 'm', ft: 'ft' }
const units = (distanceUnit: string) => readUnits({ distanceUnit, volumeUnit: 'L', temperatureUnit: 'C' })
const english = (distanceUnit = 'km', zone = 'UTC') => makeFormats('en', zone, units(distanceUnit), NAMES)

describe('units', () => {
  it('are read as the specification normalises them', () => {
    expect(readUnits({ distanceUnit: 'knot', volumeUnit: 'g', temperatureUnit: 'F' })).toEqual({
      distance: 'nmi',
      volume: 'GAL',
      temperature: 'F',
    })
    expect(readUnits({ distanceUnit: '?', volumeUnit: 'x', temperatureUnit: '' })).toEqual({
      distance: 'km',
      volume: 'L',
      temperature: 'C',
    })
  })
})

describe('figures', () => {
  it('come in the unit of the account', () => {
    expect(english().speed(90)).toBe('90 km/h')
    expect(english('mi').speed(90)).toBe('56 mph')
    expect(english('nmi').speed(18.52)).toBe('10 kn')
    expect(english().distance(850)).toBe('850 m')
    expect(english().distance(12_400)).toBe('12.4 km')
    expect(english('mi').distance(160_934.4)).toBe('100 mi')
    expect(english().speed(null)).toBe('–')
  })

  it('keep western digits in Arabic', () => {
    const arabic = makeFormats('ar', 'UTC', units('km'), { ...NAMES, kmh: 'كم/س' })
    expect(arabic.speed(72)).toBe('72 كم/س')
  })

  it('say how long ago and how long', () => {
    expect(english().age(0, 3 * 60_000)).toBe('3 min. ago')
    expect(english().age(60_000, 0)).toBe('0 sec. ago')
    expect(english().duration(59)).toBe('59s')
    expect(english().duration(4800)).toBe('1h 20m')
    expect(english().duration(90_000)).toBe('1d 1h')
  })

  it('tell the time of the account’s zone, +05:45 too', () => {
    expect(english('km', 'Asia/Kathmandu').clock(Date.UTC(2026, 0, 1, 0, 0, 0))).toBe('05:45:00')
  })

  it('say since when by the clock, with as much of the date as it takes', () => {
    const { since } = english('km', 'Asia/Kathmandu')
    const now = Date.UTC(2026, 2, 1, 20)
    const told = [now - 60_000, Date.UTC(2026, 2, 1, 18), Date.UTC(2025, 11, 31, 12)].map((time) =>
      since(time, now),
    )
    expect(told).toEqual(['01:44', 'Mar 1, 23:45', 'Dec 31, 2025, 17:45'])
  })

  it('write a date in one form, in Western digits, whatever the language', () => {
    const time = Date.UTC(2026, 10, 3, 8, 5, 9)
    const moments = ['en', 'zh', 'es', 'pt', 'ar'].map((language) =>
      makeFormats(language, 'UTC', units('km'), NAMES).moment(time).replaceAll(/\s/gu, ' '),
    )
    expect(moments).toEqual([
      'Nov 3, 2026, 08:05:09',
      '2026年11月3日 08:05:09',
      '3 nov 2026, 08:05:09',
      '3 de nov. de 2026, 08:05:09',
      '3 نوفمبر 2026، 08:05:09',
    ])
  })
})

it('a heading is one of eight sectors', () => {
  expect([0, 22, 23, 180, 337, 338, 359, 720, -90].map(compassSector)).toEqual([
    'n',
    'n',
    'ne',
    's',
    'nw',
    'n',
    'n',
    'n',
    'w',
  ])
})
