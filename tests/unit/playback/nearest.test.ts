import { describe, expect, it } from 'vitest'
import type { FlatPath } from '@/lib/playback/direction-ticks'
import { nearestOnPath } from '@/lib/playback/nearest'

/** East along a line, and back the same way a hair beside it. */
const thereAndBack: FlatPath = {
  count: 6,
  x: Float64Array.of(0, 0.1, 0.2, 0.2, 0.1, 0),
  y: Float64Array.of(0.5, 0.5, 0.5, 0.501, 0.501, 0.501),
  drawn: Uint8Array.of(1, 1, 1, 1, 1, 0),
}

describe('nearestOnPath', () => {
  it('finds the step and how far along it', () => {
    const found = nearestOnPath(thereAndBack, [0.125, 0.4995], 0.01, 0)
    expect(found?.index).toBe(1)
    expect(found?.share).toBeCloseTo(0.25)
    expect(found?.distance).toBeCloseTo(0.0005)
  })

  it('means the pass that is being looked at, where there are two', () => {
    expect(nearestOnPath(thereAndBack, [0.05, 0.5005], 0.01, 0)?.index).toBe(0)
    expect(nearestOnPath(thereAndBack, [0.05, 0.5005], 0.01, 5)?.index).toBe(4)
  })

  it('finds nothing out of reach, nor where nothing is drawn', () => {
    expect(nearestOnPath(thereAndBack, [0.05, 0.6], 0.01, 0)).toBeNull()
    expect(nearestOnPath({ ...thereAndBack, drawn: new Uint8Array(6) }, [0.05, 0.5], 0.01, 0)).toBeNull()
  })

  it('takes a step without length for a point', () => {
    const standing: FlatPath = {
      count: 2,
      x: Float64Array.of(0.3, 0.3),
      y: Float64Array.of(0.3, 0.3),
      drawn: Uint8Array.of(1, 0),
    }
    expect(nearestOnPath(standing, [0.301, 0.3], 0.01, 0)).toMatchObject({ index: 0, share: 0 })
  })
})
