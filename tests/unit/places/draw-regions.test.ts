import { describe, expect, it } from 'vitest'
import { drawRegions } from '@/lib/places/draw-regions'
import { REGION_CODES } from '@/lib/places/region-codes'

const { width, height, regions } = drawRegions()
const of = (code: string) => {
  const region = regions.find((one) => one.code === code)
  if (!region) throw new Error(`no ${code}`)
  return region
}
const cornersOf = (path: string) =>
  path
    .split(/[MLZ]/)
    .filter(Boolean)
    .map((pair) => pair.split(' ').map(Number) as [number, number])

describe('the map of China', () => {
  it('draws all 34 within its paper', () => {
    expect(regions.map(({ code }) => code)).toEqual([...REGION_CODES])
    for (const { code, path, x, y } of regions) {
      expect(path, code).toMatch(/^(M\d+ \d+(L\d+ \d+){2,}Z)+$/)
      for (const [cx, cy] of [...cornersOf(path), [x, y] as const]) {
        expect(cx >= 0 && cx <= width, `${code} ${cx}`).toBe(true)
        expect(cy >= 0 && cy <= height, `${code} ${cy}`).toBe(true)
      }
    }
  })

  it('has north at the top, east at the right, and areas in proportion', () => {
    expect(of('HL').y).toBeLessThan(of('BJ').y)
    expect(of('BJ').y).toBeLessThan(of('GD').y)
    expect(of('GD').y).toBeLessThan(of('HI').y)
    expect(of('XJ').x).toBeLessThan(of('SC').x)
    expect(of('SC').x).toBeLessThan(of('SH').x)
    // 1 665 000, 486 000 and 35 000 km².
    expect(areaOf('XJ') / areaOf('SC')).toBeCloseTo(1665 / 486, 0)
    expect(areaOf('XJ') / areaOf('HI')).toBeGreaterThan(40)
    expect(areaOf('XJ') / areaOf('HI')).toBeLessThan(55)
  })

  it('marks the smallest with dots that do not cover one another', () => {
    const dots = regions.filter(({ dot }) => dot)
    expect(dots.map(({ code }) => code)).toEqual(['HK', 'MO'])
    const [hongKong, macau] = [of('HK'), of('MO')]
    expect(Math.hypot(hongKong.x - macau.x, hongKong.y - macau.y)).toBeGreaterThan(20)
  })
})

/** Of the largest part. */
function areaOf(code: string): number {
  const parts = of(code).path.split('Z').filter(Boolean).map(cornersOf)
  return Math.max(
    ...parts.map((corners) =>
      Math.abs(
        corners.reduce((sum, [x, y], at) => {
          const [nx, ny] = corners[(at + 1) % corners.length] ?? [0, 0]
          return sum + (x * ny - nx * y) / 2
        }, 0),
      ),
    ),
  )
}
