import { describe, expect, it } from 'vitest'
import { deriveMotion } from '@/simulator/derive-motion'
import { parseCsvDrive } from '@/simulator/drive-csv'
import type { DrivePoint } from '@/simulator/drive-point'
import { readShared, sharedPresent } from '../../support/shared'

const START = Date.UTC(2026, 10, 16, 8)

/** East at 10 m/s for `count` seconds. */
const eastward = (count: number): DrivePoint[] =>
  Array.from({ length: count }, (_, second) => point(second, second * 10))

/** A point so many metres east of the begin, on the equator. */
function point(second: number, metres: number): DrivePoint {
  const time = START + second * 1000
  return { time, lat: 0, lon: metres / 111_195.08, speedKmh: null, heading: null, altitude: null }
}

describe('speed and heading that were not recorded', () => {
  it('come from the neighbours', () => {
    for (const { speedKmh, heading } of deriveMotion(eastward(20))) {
      expect(speedKmh).toBeCloseTo(36, 1)
      expect(heading).toBe(90)
    }
  })

  it('do not depend on the order of the rows', () => {
    const drive = eastward(20)
    const turned = [...drive].reverse()
    expect(deriveMotion(turned).reverse()).toEqual(deriveMotion(drive))
  })

  it('are 0 and the last heading while standing, jitter or not', () => {
    const drive = [...eastward(10), ...Array.from({ length: 30 }, (_, at) => point(10 + at, 90 + (at % 3)))]
    const motions = deriveMotion(drive)
    for (const motion of motions.slice(15)) expect(motion).toEqual({ speedKmh: 0, heading: 90 })
  })

  it('are what was recorded where something was', () => {
    const drive = eastward(5).map((it, at) => ({
      ...it,
      speedKmh: at === 2 ? 12 : null,
      heading: at === 2 ? 45 : null,
    }))
    expect(deriveMotion(drive)[2]).toEqual({ speedKmh: 12, heading: 45 })
    expect(deriveMotion(drive)[3]).toEqual({ speedKmh: 36, heading: 90 })
  })

  it('are left open at a jump, and do not reach over a gap', () => {
    const jump = [
      ...eastward(5),
      { ...point(5, 0), lat: 3 },
      ...eastward(3).map((it) => ({ ...it, time: it.time + 6000 })),
    ]
    expect(deriveMotion(jump)[5]?.speedKmh).toBeNull()
    const gap = [point(0, 0), point(1, 10), point(7200, 50_000), point(7201, 50_010)]
    for (const { speedKmh } of deriveMotion(gap)) expect(speedKmh).toBeCloseTo(36, 0)
    expect(deriveMotion([point(0, 0)])).toEqual([{ speedKmh: 0, heading: null }])
  })

  it.skipIf(!sharedPresent).each(['us_detroit_openxc', 'br_curitiba_A', 'de_envirocar_c2'])(
    'are close to what the vehicle of %s measured',
    (name) => {
      const recorded = parseCsvDrive(name, readShared(`tracks/${name}.csv`))
      const derived = deriveMotion(recorded.map((it) => ({ ...it, speedKmh: null, heading: null })))
      const errors = recorded
        .map(({ speedKmh }, at) => Math.abs((speedKmh ?? 0) - (derived[at]?.speedKmh ?? 0)))
        .sort((a, b) => a - b)
      expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(1.5)
      expect(errors[Math.floor(errors.length * 0.9)]).toBeLessThan(6)
    },
  )
})
