import { describe, expect, it } from 'vitest'
import { GRID_FROM_ZOOM, gridLatitude, gridStep, metricGrid } from '@/lib/basemap/metric-grid'
import type { Bounds } from '@/lib/basemap/schema'
import { distanceM } from '@/lib/geo/distance'

const porto: Bounds = [-8.7, 41.1, -8.5, 41.2]
const step = { zoom: 12, metres: 1000, strongEvery: 5 }

describe('the metric grid', () => {
  it('starts where coasts end, and gets finer', () => {
    expect(gridStep(GRID_FROM_ZOOM - 0.1)).toBeNull()
    expect([9, 11, 12, 14, 16, 18].map((zoom) => gridStep(zoom)?.metres)).toEqual([
      10_000, 5000, 1000, 500, 100, 20,
    ])
  })

  it('has lines a step apart, both ways', () => {
    const { features } = metricGrid(porto, step, 41)
    const at = (axis: 0 | 1) =>
      features
        .map(({ geometry: { coordinates } }) => coordinates as [number, number][])
        .filter(([from, to]) => from?.[axis] === to?.[axis])
        .map(([from]) => from?.[axis] ?? 0)
        .sort((a, b) => a - b)
    const [rows, columns] = [at(1), at(0)]
    expect(rows.length).toBe(11)
    const up = distanceM({ lat: rows[0] ?? 0, lon: 0 }, { lat: rows[1] ?? 0, lon: 0 })
    const across = distanceM({ lat: 41.15, lon: columns[0] ?? 0 }, { lat: 41.15, lon: columns[1] ?? 0 })
    expect(up).toBeGreaterThan(995)
    expect(up).toBeLessThan(1005)
    expect(across).toBeGreaterThan(980)
    expect(across).toBeLessThan(1020)
  })

  it('lies still when the view moves a little', () => {
    const lonOf = (grid: ReturnType<typeof metricGrid>) =>
      new Set(grid.features.map(({ geometry }) => geometry.coordinates[0]?.[0]))
    const moved = metricGrid([-8.69, 41.1, -8.49, 41.2], step, gridLatitude(41.3, 41))
    const shared = [...lonOf(metricGrid(porto, step, 41))].filter((lon) => lonOf(moved).has(lon))
    expect(shared.length).toBeGreaterThan(10)
  })

  it('takes a new spacing once the old one would be wrong', () => {
    expect(gridLatitude(41.4, null)).toBe(41)
    expect(gridLatitude(41.9, 41)).toBe(41)
    expect(gridLatitude(44, 41)).toBe(44)
    expect(gridLatitude(90, null)).toBeLessThan(85)
  })

  it('marks every fifth line and writes its degrees', () => {
    const { features } = metricGrid(porto, step, 41)
    const labels = features
      .filter(({ properties }) => properties.strong)
      .map(({ properties }) => properties.label)
    expect(labels).toContain('41.1439°')
    expect(labels.some((label) => label.startsWith('−8.'))).toBe(true)
    expect(
      features
        .filter(({ properties }) => !properties.strong)
        .every(({ properties }) => properties.label === ''),
    ).toBe(true)
  })

  it('stays small when it is asked for too much', () => {
    expect(metricGrid([-180, -85, 180, 85], step, 0).features.length).toBeLessThanOrEqual(800)
  })

  it('writes longitudes of a world that was turned past its edge', () => {
    const { features } = metricGrid([180.1, 0, 180.3, 0.1], step, 0)
    for (const { properties } of features)
      if (properties.strong) expect(properties.label).toMatch(/^(−179|0)\./)
  })
})
