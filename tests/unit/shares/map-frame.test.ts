import { describe, expect, it } from 'vitest'
import { frameAround, frameOf, pixelOf } from '@/components/shares/viewer/map-frame'

const PHONE = { width: 390, height: 790 }
const NOTHING = { top: 0, right: 0, bottom: 0, left: 0 }
const SHEET = { ...NOTHING, bottom: 300 }
const PORTO = { lat: 41.15, lon: -8.61 }
const LISBON = { lat: 38.72, lon: -9.14 }

describe('the frame of a map', () => {
  it('has one place in the middle of what is free, no nearer than is good', () => {
    const frame = frameOf([PORTO], PHONE, SHEET, 15)
    expect(frame?.zoom).toBe(15)
    const { x, y } = pixelOf(frame ?? { x: 0, y: 0, zoom: 0 }, PHONE, PORTO)
    expect(x).toBeCloseTo(195, 6)
    expect(y).toBeCloseTo(245, 6)
  })

  it('has several within what is free, with a margin', () => {
    const frame = frameOf([PORTO, LISBON], PHONE, SHEET, 15) ?? { x: 0, y: 0, zoom: 0 }
    for (const place of [PORTO, LISBON]) {
      const { x, y } = pixelOf(frame, PHONE, place)
      expect(x).toBeGreaterThanOrEqual(51)
      expect(x).toBeLessThanOrEqual(339)
      expect(y).toBeGreaterThanOrEqual(51)
      expect(y).toBeLessThanOrEqual(439)
    }
  })

  it('goes over the date line by the short way', () => {
    const [west, east] = [
      { lat: 0, lon: 179.9 },
      { lat: 0, lon: -179.9 },
    ]
    const frame = frameOf([west, east], PHONE, NOTHING, 15) ?? { x: 0, y: 0, zoom: 0 }
    expect(frame.zoom).toBeGreaterThan(9)
    expect(pixelOf(frame, PHONE, east).x).toBeGreaterThan(pixelOf(frame, PHONE, west).x)
  })

  it('is none without a place, and some of a map that is all covered', () => {
    expect(frameOf([], PHONE, NOTHING, 15)).toBeNull()
    expect(frameOf([PORTO, LISBON], PHONE, { ...NOTHING, bottom: 790 }, 15)?.zoom).toBeGreaterThanOrEqual(1)
  })

  it('keeps its zoom around a place that is followed', () => {
    const frame = frameAround(LISBON, 13.5, PHONE, SHEET)
    expect(frame.zoom).toBe(13.5)
    expect(pixelOf(frame, PHONE, LISBON).y).toBeCloseTo(245, 6)
  })
})
