import { describe, expect, it } from 'vitest'
import type { Shape } from '@/lib/geofences/shape'
import { LandmarkSet, NO_LANDMARKS } from '@/lib/landmarks/landmark-set'

const circle = (lat: number, lon: number, radiusM: number): Shape => ({ kind: 'circle', lat, lon, radiusM })
const square = (south: number, west: number, degrees: number): Shape => ({
  kind: 'polygon',
  points: [
    [south, west],
    [south, west + degrees],
    [south + degrees, west + degrees],
    [south + degrees, west],
  ],
})
const named = (...shapes: [name: string, shape: Shape][]) =>
  new LandmarkSet(shapes.map(([name, shape], index) => ({ id: index + 1, name, shape })))

describe('what a place is called', () => {
  it('is the landmark that it lies in, up to its edge', () => {
    const set = named(['Depot', circle(41.15, -8.61, 50)])
    expect(set.nameAt(41.15, -8.61)).toBe('Depot')
    expect(set.nameAt(41.150_44, -8.61)).toBe('Depot')
    expect(set.nameAt(41.150_46, -8.61)).toBeNull()
    // In the corner of its box, and out of the circle.
    expect(set.nameAt(41.150_4, -8.609_5)).toBeNull()
    expect(NO_LANDMARKS.nameAt(41.15, -8.61)).toBeNull()
  })

  it('is the smallest of several, whatever their shapes and their order', () => {
    const yard: [string, Shape] = ['Yard', circle(41.15, -8.61, 500)]
    const gate: [string, Shape] = ['Gate', square(41.1498, -8.6102, 0.0004)]
    for (const order of [
      [yard, gate],
      [gate, yard],
    ]) {
      expect(named(...order).nameAt(41.15, -8.61)).toBe('Gate')
      expect(named(...order).nameAt(41.152, -8.61)).toBe('Yard')
    }
    // 200 m around a place is more than 300 m squared.
    const ring: [string, Shape] = ['Ring', circle(0, 0, 200)]
    const block: [string, Shape] = ['Block', square(-0.001_35, -0.001_35, 0.0027)]
    expect(named(ring, block).nameAt(0, 0)).toBe('Block')
  })

  it('is the one that was drawn first where two are alike', () => {
    const same = circle(1, 1, 100)
    expect(named(['First', same], ['Second', same]).nameAt(1, 1)).toBe('First')
  })

  it('is found over the antimeridian from both sides', () => {
    const set = named(['Date line', circle(-17, 179.999, 1000)])
    expect(set.nameAt(-17, 179.995)).toBe('Date line')
    expect(set.nameAt(-17, -179.997)).toBe('Date line')
    expect(set.nameAt(-17, -179.98)).toBeNull()
  })

  it('is the same from a tree as one by one', () => {
    const shapes = Array.from({ length: 300 }, (_, at): [string, Shape] => {
      const [lat, lon] = [(at % 20) / 100, Math.floor(at / 20) / 100 + 179.9]
      const east = lon > 180 ? lon - 360 : lon
      return [`${at}`, at % 3 === 0 ? square(lat, east, 0.004) : circle(lat, east, 100 + (at % 7) * 150)]
    })
    const whole = named(...shapes)
    const parts = [0, 60, 120, 180, 240].map((from) => named(...shapes.slice(from, from + 60)))
    let found = 0
    for (let at = 0; at < 2000; at++) {
      const place = { lat: (at % 50) / 250, lon: Math.floor(at / 50) / 250 + 179.9 }
      if (place.lon > 180) place.lon -= 360
      const one = whole.at(place)
      const others = parts.flatMap((part) => part.at(place) ?? [])
      if (one) found++
      expect(others.some(({ name }) => name === one?.name)).toBe(one !== null)
    }
    expect(found).toBeGreaterThan(100)
  })
})

it('counts what there is to keep', () => {
  expect(named(['a', circle(0, 0, 50)], ['b', square(0, 0, 0.01)]).points).toBe(5)
})
