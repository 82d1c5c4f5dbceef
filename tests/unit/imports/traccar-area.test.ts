import { describe, expect, test } from 'vitest'
import { readArea } from '@/lib/imports/traccar/read-area'

describe('areas of a Traccar server', () => {
  test('a circle, latitude first', () => {
    expect(readArea('CIRCLE (48.137 11.575, 350.4)', {})).toEqual({
      shape: { kind: 'circle', lat: 48.137, lon: 11.575, radiusM: 350 },
      reasons: [],
    })
  })

  test('a circle that is too small here becomes the smallest, and says so', () => {
    const { shape, reasons } = readArea('CIRCLE(48.137 11.575,50)', {})
    expect(shape).toMatchObject({ radiusM: 200 })
    expect(reasons).toEqual([{ name: 'radiusRounded', about: '50 → 200 m' }])
  })

  test('a polygon is closed of itself, and loses its holes aloud', () => {
    const outer = '(48.1 11.5, 48.1 11.52, 48.12 11.52, 48.1 11.5)'
    expect(readArea(`POLYGON (${outer})`, {})).toEqual({
      shape: {
        kind: 'polygon',
        points: [
          [48.1, 11.5],
          [48.1, 11.52],
          [48.12, 11.52],
        ],
      },
      reasons: [],
    })
    const holed = readArea(`POLYGON (${outer}, (48.101 11.51, 48.102 11.511, 48.101 11.511))`, {})
    expect(holed.reasons).toEqual([{ name: 'areaWithHoles' }])
  })

  test('a line is a corridor twice as wide as its distance', () => {
    const line = 'LINESTRING (48.1 11.5, 48.2 11.6)'
    expect(readArea(line, { polylineDistance: 60 }).shape).toMatchObject({ kind: 'corridor', widthM: 120 })
    expect(readArea(line, {}).reasons).toEqual([{ name: 'lineWidthUsual', about: '50 m' }])
  })

  test.each([
    ['', 'areaUnreadable'],
    ['POLYGON ((48.1 x, 48.2 11))', 'areaUnreadable'],
    ['MULTIPOLYGON (((48.1 11.5, 48.2 11.5, 48.2 11.6)))', 'areaOfSeveral'],
    ['POLYGON ((48 11, 48 12, 49 12, 48 11))', 'shapeRefused'],
    ['CIRCLE (99 11, 300)', 'shapeRefused'],
  ])('%s stays behind', (area, name) => {
    const { shape, reasons } = readArea(area, {})
    expect(shape).toBeNull()
    expect(reasons[0]?.name).toBe(name)
  })

  // A pattern that is tried at each digit would take hours.
  test.each(['CIRCLE (', 'CIRCLE (1 1, ', 'POLYGON ((1 ', 'LINESTRING (1 1, '])(
    '%s and a million digits stay behind',
    (begin) => {
      for (const end of ['x', ' x', '.x', ')'])
        expect(readArea(`${begin}${'1'.repeat(1_900_000)}${end}`, {}).shape).toBeNull()
    },
  )
})
