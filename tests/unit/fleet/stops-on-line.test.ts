import { describe, expect, it } from 'vitest'
import { routeLine } from '@/lib/fleet/routes/following/route-line'
import { besideLineM, stopsOnLine } from '@/lib/fleet/routes/stops-on-line'
import { DEGREE_M } from '@/lib/geo/distance'

const at = (x: number, y = 0) => ({ lat: y / DEGREE_M, lon: x / DEGREE_M })
const stop = (x: number, y = 0) => ({ ...at(x, y), radiusM: 60 })
const there = Array.from({ length: 11 }, (_, step) => at(step * 500))
const rounded = (alongs: readonly number[]) => alongs.map((along) => Math.round(along / 10) * 10)

describe('stops on a line', () => {
  it('are where it passes them, beside it too', () => {
    expect(rounded(stopsOnLine(routeLine(there), [stop(0), stop(1230, 40), stop(5000)]))).toEqual([
      0, 1230, 5000,
    ])
  })

  it('on the way there and back come in their order, and a round ends where it began', () => {
    const line = routeLine([...there, ...there.slice(0, -1).reverse()])
    const stops = [stop(0), stop(2000), stop(5000), stop(2000), stop(0)]
    expect(rounded(stopsOnLine(line, stops))).toEqual([0, 2000, 5000, 8000, 10_000])
  })

  it('on straight legs are there at each turning point and each passage of it, also a little beside it', () => {
    const [start, middle, end] = [at(0), at(3000), at(6000)]
    expect(rounded(stopsOnLine(routeLine([start, end, start]), [stop(0), stop(6000), stop(0)]))).toEqual([
      0, 6000, 12_000,
    ])
    const lanes = routeLine([start, end, at(6000, 4), at(0, 4)])
    for (const line of [
      routeLine([start, middle, end, middle, start]),
      routeLine([start, end, start]),
      lanes,
    ])
      for (const y of [0, 3, -20])
        expect(
          rounded(stopsOnLine(line, [stop(0, y), stop(3000, y), stop(6000, y), stop(3000, y), stop(0, y)])),
        ).toEqual([0, 3000, 6000, 9000, 12_000])
  })

  it('where the line winds by are there once', () => {
    const winding = Array.from({ length: 61 }, (_, step) => at(step * 100, step % 2 === 0 ? 0 : 8))
    expect(rounded(stopsOnLine(routeLine(winding), [stop(0), stop(3000), stop(3000), stop(6000)]))).toEqual([
      0, 3010, 3010, 6020,
    ])
  })

  it('that the line does not pass any more stand where the one before does', () => {
    const alongs = rounded(stopsOnLine(routeLine(there), [stop(3000), stop(1000), stop(5000)]))
    expect(alongs).toEqual([3000, 3000, 5000])
  })

  it('far beside it are where it is nearest', () => {
    expect(rounded(stopsOnLine(routeLine(there), [stop(0), stop(2500, 900), stop(5000)]))).toEqual([
      0, 2500, 5000,
    ])
    expect(besideLineM(routeLine(there), at(2500, 900))).toBeCloseTo(900, 0)
  })
})
