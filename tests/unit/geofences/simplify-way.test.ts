import { describe, expect, it } from 'vitest'
import { edgeDistance } from '@/lib/geofences/edge-distance'
import { simplifyWay } from '@/lib/geofences/simplify-way'

const OPTIONS = { most: 1000, toleranceM: 10 }

/** A drive along a wave, with a long stand in its middle that jitters by some metres. */
const way = Array.from({ length: 20_000 }, (_, index) => {
  const along = index < 8000 ? index : index < 12_000 ? 8000 : index - 4000
  const jitter = index >= 8000 && index < 12_000 ? ((index % 7) - 3) * 1e-6 : 0
  return { lat: 41 + Math.sin(along / 300) * 0.01 + jitter, lon: -8 + along * 1e-5 }
})

describe('a way that is simplified', () => {
  it('keeps its ends, and everything stays near to what is left', () => {
    const points = simplifyWay(way, OPTIONS)
    expect(points.length).toBeLessThan(600)
    expect(points[0]).toEqual([41, -8])
    expect(points.at(-1)?.[1]).toBeCloseTo(way.at(-1)?.lon ?? 0, 4)
    const off = edgeDistance({ kind: 'corridor', points, widthM: 0 })
    expect(Math.max(...way.map(off))).toBeLessThan(2 * OPTIONS.toleranceM)
  })

  it('never has more points than it may, however little it is simplified', () => {
    for (const most of [2, 3, 50])
      expect(simplifyWay(way, { most, toleranceM: 0.1 }).length).toBeLessThanOrEqual(most)
    expect(simplifyWay(way, { most: 50, toleranceM: 0.1 }).length).toBeGreaterThan(40)
  })

  it('leaves a straight line its two ends, and a stand one point', () => {
    const line = Array.from({ length: 100 }, (_, index) => ({ lat: 10 + index * 0.001, lon: 20 }))
    expect(simplifyWay(line, OPTIONS)).toHaveLength(2)
    expect(simplifyWay(Array(50).fill({ lat: 1, lon: 2 }), OPTIONS)).toEqual([[1, 2]])
    expect(simplifyWay([], OPTIONS)).toEqual([])
  })
})
