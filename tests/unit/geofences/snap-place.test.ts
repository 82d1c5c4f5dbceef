import { describe, expect, it } from 'vitest'
import type { Shape } from '@/lib/geofences/shape'
import { snapLinesOf, snapPlace } from '@/lib/geofences/snap-place'

const square: Shape = { kind: 'rectangle', south: 41, west: -9, north: 41.1, east: -8.9 }
const lines = snapLinesOf([square, { kind: 'circle', lat: 41.2, lon: -9, radiusM: 500 }])

describe('a place that is drawn', () => {
  it('catches at a corner before it catches at an edge', () => {
    expect(snapPlace({ lat: 41.0003, lon: -8.9999 }, lines, 60)).toEqual({ lat: 41, lon: -9 })
  })

  it('catches at an edge', () => {
    const place = snapPlace({ lat: 41.05, lon: -9.0003 }, lines, 60)
    expect(place?.lat).toBeCloseTo(41.05)
    expect(place?.lon).toBeCloseTo(-9)
  })

  it('catches at nothing that is farther off, nor at circles', () => {
    expect(snapPlace({ lat: 41.05, lon: -9.01 }, lines, 60)).toBeNull()
    expect(snapPlace({ lat: 41.2045, lon: -9 }, lines, 60)).toBeNull()
  })
})
