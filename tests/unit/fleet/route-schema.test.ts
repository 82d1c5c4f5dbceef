import { describe, expect, test } from 'vitest'
import { ROUTE_LIMITS } from '@/lib/fleet/routes/route-limits'
import { routeBody } from '@/lib/fleet/routes/route-schema'
import { DEGREE_M } from '@/lib/geo/distance'

const point = (lat: number, more: object = {}) => ({ name: `At ${lat}`, lat, lon: -8.6, ...more })
const BODY = {
  name: 'Harbour round',
  points: [point(41.1), point(41.2)],
  lineSource: 'straight',
  line: [
    [-8.6, 41.1],
    [-8.6, 41.2],
  ],
}
const SCHEDULE = { zone: 'Europe/Lisbon', windows: [{ days: [2, 3], from: '08:00', to: '12:00' }] }
const refused = (more: object) => {
  const { success, error } = routeBody.safeParse({ ...BODY, ...more })
  return success
    ? []
    : error.issues.map(({ path, message, code }) => [path.join('.'), code === 'custom' ? message : code])
}

describe('a planned route', () => {
  test('has what is usual where nothing is said', () => {
    expect(routeBody.parse(BODY)).toMatchObject({
      offsetM: 100,
      order: 'strict',
      schedule: null,
      imei: null,
      durationS: null,
      points: [{ radiusM: 100, afterMin: null, landmarkId: null }, { radiusM: 100 }],
    })
  })

  test('has a name of 60 letters at most, trimmed', () => {
    expect(routeBody.parse({ ...BODY, name: `  ${'x'.repeat(60)} ` }).name).toHaveLength(60)
    expect(refused({ name: 'x'.repeat(61) })).toEqual([['name', 'too_big']])
    expect(refused({ name: '   ' })[0]?.[0]).toBe('name')
  })

  test('has 2 to 50 points and 2 to 5 000 corners', () => {
    expect(refused({ points: [point(41.1)] })).toEqual([['points', 'too_small']])
    expect(refused({ points: Array.from({ length: 51 }, () => point(41.1)) })).toEqual([
      ['points', 'too_big'],
    ])
    expect(refused({ line: [[-8.6, 41.1]] })).toEqual([['line', 'validation.routeLineNeeded']])
    const many = Array.from({ length: 5001 }, (_, index) => [-8.6, 41.1 + index / 1e5])
    expect(refused({ line: many })).toEqual([['line', 'too_big']])
  })

  test('drops corners that are the same as the one before, and needs two that differ', () => {
    const line = [
      [-8.6, 41.1],
      [-8.6, 41.1],
      [-8.60000004, 41.2],
      [-8.6, 41.2],
    ]
    expect(routeBody.parse({ ...BODY, line }).line).toEqual(BODY.line)
    expect(refused({ line: line.slice(0, 2) })).toEqual([['line', 'validation.routeLineNeeded']])
  })

  test('is 500 km long at most', () => {
    const end = (metres: number) => 41.1 + metres / DEGREE_M
    const of = (metres: number) => ({
      line: [
        [-8.6, 41.1],
        [-8.6, end(metres)],
      ],
      points: [point(41.1), point(end(metres))],
    })
    expect(refused(of(ROUTE_LIMITS.lengthM - 100))).toEqual([])
    expect(refused(of(ROUTE_LIMITS.lengthM + 100))).toEqual([['line', 'validation.routeTooLong']])
  })

  test('comes by its points', () => {
    expect(refused({ points: [point(41.1), point(41.15, { lon: -8.61 })] })).toEqual([])
    expect(refused({ points: [point(41.1), point(41.15, { lon: -8.64 })] })).toEqual([
      ['points.1.lat', 'validation.pointOffLine'],
    ])
  })

  test('has an offset of 20 m to 5 km, and radii of 20 m to 2 km', () => {
    for (const offsetM of [19, 5001]) expect(refused({ offsetM })[0]?.[0]).toBe('offsetM')
    for (const radiusM of [19, 2001])
      expect(refused({ points: [point(41.1, { radiusM }), point(41.2)] })[0]?.[0]).toBe('points.0.radiusM')
  })

  test('has latest times that do not fall in strict order, within a week, and only with effect times', () => {
    const late = (...minutes: (number | null)[]) => ({
      points: minutes.map((afterMin, index) => point(41.1 + index / 100, { afterMin })),
    })
    const planned = (order: string, ...minutes: (number | null)[]) =>
      refused({ ...late(...minutes), order, schedule: SCHEDULE })
    expect(planned('strict', 0, null, 30, 30)).toEqual([])
    expect(planned('strict', 30, null, 20)).toEqual([['points.2.afterMin', 'validation.beforePointBefore']])
    expect(planned('free', 30, null, 20)).toEqual([])
    expect(planned('strict', 0, 7 * 1440 + 1)).toEqual([['points.1.afterMin', 'too_big']])
    expect(refused(late(0, 20))).toEqual([
      ['points.0.afterMin', 'validation.effectTimesNeeded'],
      ['points.1.afterMin', 'validation.effectTimesNeeded'],
    ])
  })
})
