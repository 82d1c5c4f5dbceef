import { describe, expect, test } from 'vitest'
import { placeOnLine, routeLine } from '@/lib/fleet/routes/following/route-line'
import { DEGREE_M } from '@/lib/geo/distance'

const at = (x: number, y: number) => ({ lat: y / DEGREE_M, lon: x / DEGREE_M })
/** Ten kilometres to the east, with a corner every 200 m. */
const straight = routeLine(Array.from({ length: 51 }, (_, index) => at(index * 200, 0)))

describe('a place on a line', () => {
  const asked = (x: number, y: number) => ({ place: at(x, y), before: null, segment: null })

  test('is told by metres along and beside', () => {
    const found = placeOnLine(straight, asked(3_333, 40), 100)
    expect(found?.alongM).toBeCloseTo(3_333, -1)
    expect(found?.offM).toBeCloseTo(40, 0)
    expect(found?.segment).toBe(16)
  })

  test('is none when it is kilometres off', () => {
    expect(placeOnLine(straight, asked(3_333, 5_000), 100)).toBeNull()
  })

  test('is the way back where the vehicle drives back in the same street', () => {
    const there = Array.from({ length: 26 }, (_, index) => at(index * 200, 0))
    const line = routeLine([...there, ...there.slice(0, -1).reverse()])
    const back = placeOnLine(line, { place: at(2_000, 5), before: at(2_400, 5), segment: 36 }, 100)
    expect(back?.alongM).toBeCloseTo(8_000, -1)
    const turned = placeOnLine(line, { place: at(4_800, 5), before: at(4_990, 5), segment: 24 }, 100)
    expect(turned?.alongM).toBeCloseTo(5_200, -1)
  })

  test('is found over the line of dates', () => {
    const line = routeLine([
      { lat: 0, lon: 179.99 },
      { lat: 0, lon: -179.99 },
    ])
    const found = placeOnLine(
      line,
      { place: { lat: 0.0001, lon: -179.995 }, before: null, segment: null },
      100,
    )
    expect(found?.offM).toBeCloseTo(11, 0)
  })
})
