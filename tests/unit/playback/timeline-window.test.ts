import { describe, expect, it } from 'vitest'
import { isWhole, panWindow, windowAround, windowWith, zoomWindow } from '@/lib/playback/timeline-window'

const range = { from: 0, to: 1_000_000 }
const part = { from: 200_000, to: 400_000 }

describe('zoomWindow', () => {
  it('leaves the moment under the pointer where it is', () => {
    const near = zoomWindow(part, range, 0.5, 0.25)
    expect(near.to - near.from).toBe(100_000)
    expect(near.from + (near.to - near.from) * 0.25).toBe(250_000)
  })

  it('goes no farther than the whole and no nearer than seconds', () => {
    expect(zoomWindow(part, range, 100, 0.5)).toEqual(range)
    const nearest = zoomWindow(part, range, 1e-9, 0.5)
    expect(nearest.to - nearest.from).toBe(10_000)
  })

  it('stays within the range at its edges', () => {
    expect(zoomWindow({ from: 0, to: 100_000 }, range, 2, 1)).toEqual({ from: 0, to: 200_000 })
  })
})

describe('panWindow', () => {
  it('moves by a share of itself and stops at the ends', () => {
    expect(panWindow(part, range, 0.5)).toEqual({ from: 300_000, to: 500_000 })
    expect(panWindow(part, range, -9)).toEqual({ from: 0, to: 200_000 })
    expect(panWindow(part, range, 9)).toEqual({ from: 800_000, to: 1_000_000 })
  })
})

describe('windowWith', () => {
  it('is the same while the moment is inside', () => {
    expect(windowWith(300_000, part, range)).toBe(part)
  })

  it('turns on to a moment outside, which then stands near its beginning', () => {
    const turned = windowWith(500_000, part, range)
    expect(turned.to - turned.from).toBe(200_000)
    expect(turned.from).toBeLessThan(500_000)
    expect(turned.from).toBeGreaterThan(470_000)
  })
})

describe('windowAround', () => {
  it('leaves some air around an interval, within the range', () => {
    expect(windowAround({ from: 100_000, to: 200_000 }, range)).toEqual({ from: 94_000, to: 206_000 })
    expect(windowAround({ from: 0, to: 1_000_000 }, range)).toEqual(range)
  })
})

it('knows when a window shows the whole', () => {
  expect(isWhole(range, range)).toBe(true)
  expect(isWhole(part, range)).toBe(false)
})
