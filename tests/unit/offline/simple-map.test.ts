import { describe, expect, it } from 'vitest'
import { pathOf, simpleMap } from '@/lib/offline/simple-map'

const HAMBURG = [9.97, 53.54] as const
const PORTO = [-8.7, 41.18] as const

describe('the picture', () => {
  it('shows every point, north up and east to the right, with room around', () => {
    const map = simpleMap([HAMBURG, PORTO], 400, 260)
    const [[hx, hy], [px, py]] = [map.place(...HAMBURG), map.place(...PORTO)]
    expect(hx).toBeGreaterThan(px)
    expect(hy).toBeLessThan(py)
    for (const [value, edge] of [
      [hx, 400],
      [px, 400],
      [hy, 260],
      [py, 260],
    ] as const) {
      expect(value).toBeGreaterThan(20)
      expect(value).toBeLessThan(edge - 20)
    }
  })

  it('keeps its distance from a single point, and stands where there is none', () => {
    const alone = simpleMap([HAMBURG], 400, 260)
    expect(alone.place(...HAMBURG).map(Math.round)).toEqual([200, 130])
    const [oneDegreeEast = 0] = alone.place(HAMBURG[0] + 1, HAMBURG[1])
    expect(oneDegreeEast - 200).toBeLessThan(100)
    expect(simpleMap([], 400, 260).place(0, 50).every(Number.isFinite)).toBe(true)
  })
})

describe('outlines', () => {
  const map = simpleMap([HAMBURG], 400, 260)
  const around = [
    [9, 53],
    [9.00001, 53.00001],
    [11, 53],
    [11, 54],
  ]
  it('are drawn where they touch the picture, without points that nobody could tell apart', () => {
    const path = pathOf([around, around.map(([lon = 0, lat = 0]) => [lon + 120, lat])], map, true)
    expect(path).toMatch(/^M[^MZ]+Z$/)
    expect(path.split('L')).toHaveLength(3)
    expect(pathOf([around], map, false)).not.toContain('Z')
  })
})
