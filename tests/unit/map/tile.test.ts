import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latOf, lonOf, mercatorX, mercatorY } from '@/lib/basemap/mercator'
import { tmsRow } from '@/lib/basemap/tile'
import { tileParams } from '@/lib/basemap/tile-params'
import { expandTileTemplate, templateProblem } from '@/lib/basemap/tile-template'

describe('tiles', () => {
  it('lie on the square of the web', () => {
    expect([mercatorX(-180), mercatorX(0), mercatorX(180)]).toEqual([0, 0.5, 1])
    expect(mercatorY(0)).toBe(0.5)
    expect(mercatorY(85.051129)).toBeCloseTo(0, 6)
    expect(mercatorY(-90)).toBe(1)
    // Porto, by the tile that its streets are stored in.
    expect([Math.floor(mercatorX(-8.61) * 2 ** 14), Math.floor(mercatorY(41.145) * 2 ** 14)]).toEqual([
      7800, 6134,
    ])
  })

  it('lead back to the place', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
    fc.assert(
      fc.property(degrees(180), degrees(85), (lon, lat) => {
        expect(lonOf(mercatorX(lon))).toBeCloseTo(lon, 6)
        expect(latOf(mercatorY(lat))).toBeCloseTo(lat, 6)
      }),
    )
  })

  it('count rows from the south for MBTiles', () => {
    expect(tmsRow({ z: 0, y: 0 })).toBe(0)
    expect(tmsRow({ z: 14, y: 6134 })).toBe(10_249)
  })

  it.each([
    ['0', '0', '0', true],
    ['14', '16383', '16383', true],
    ['14', '16384', '0', false],
    ['-1', '0', '0', false],
    ['3', '1e1', '0', false],
    ['', '0', '0', false],
    ['99', '0', '0', false],
    ['2', '1', '../1', false],
  ])('are refused when they are none: %s/%s/%s', (z, x, y, good) => {
    expect(tileParams.safeParse({ z, x, y }).success).toBe(good)
  })
})

describe('a template of a tile server', () => {
  it('is one address, or one for each of its names', () => {
    expect(expandTileTemplate('https://t.example/{z}/{x}/{y}{r}.png')).toEqual([
      'https://t.example/{z}/{x}/{y}.png',
    ])
    expect(expandTileTemplate('https://{s}.t.example/{z}/{x}/{y}.png')).toHaveLength(3)
  })

  it('says what it lacks', () => {
    expect(templateProblem('https://t.example/{z}/{x}/{y}.png')).toBeNull()
    expect(templateProblem('https://t.example/{z}/{x}.png')).toMatch(/\{y\}/)
    expect(templateProblem('ftp://t.example/{z}/{x}/{y}.png')).toMatch(/http/)
  })
})
