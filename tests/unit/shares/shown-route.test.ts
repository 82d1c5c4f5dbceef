import { describe, expect, it } from 'vitest'
import { shownLine, shownRoute } from '@/lib/shares/shown-route'

const run = {
  name: 'Round',
  share: 0.6789,
  stops: 3,
  reached: 2,
  startedAt: '2026-11-20T08:00:00.000Z',
  offRouteSince: null,
  next: {
    stop: 3,
    name: 'Pier',
    dueAt: '2026-11-20T08:30:00.000Z',
    arrivesAt: '2026-11-20T08:31:40.000Z',
    by: 'median' as const,
  },
  lateSeconds: 100,
}

describe('a route that viewers are told of', () => {
  it('is told to the percent and the minute, without what is planned', () => {
    expect(shownRoute(run)).toEqual({
      name: 'Round',
      share: 0.67,
      stops: 3,
      reached: 2,
      started: true,
      isOff: false,
      next: { name: 'Pier', arrivesAt: Date.parse('2026-11-20T08:32:00Z'), by: 'median' },
      lateS: 60,
    })
  })

  it('says where nothing is known, and where it is off the route', () => {
    const next = { ...run.next, arrivesAt: null, by: null }
    const off = { ...run, startedAt: null, offRouteSince: '2026-11-20T08:10:00.000Z', lateSeconds: 59, next }
    expect(shownRoute(off)).toMatchObject({ started: false, isOff: true, lateS: null })
    expect(shownRoute(off).next).toEqual({ name: 'Pier', arrivesAt: null, by: null })
    expect(shownRoute({ ...off, next: null, lateSeconds: null })).toMatchObject({ next: null, lateS: null })
  })

  it('has a line of few corners, the fewer the more of them there are', () => {
    const lats = Float64Array.from({ length: 3000 }, (_, at) => 41 + at / 1000)
    const lons = Float64Array.from({ length: 3000 }, (_, at) => -8 + (at % 2) / 100)
    const winding = { lats, lons }
    const long = shownLine(winding, 1)
    expect(long.length).toBeLessThanOrEqual(500)
    expect(long[0]).toEqual([41, -8])
    expect(long.at(-1)?.[0]).toBeCloseTo(43.999, 5)
    expect(shownLine(winding, 1)).toBe(long)
    expect(shownLine(winding, 200).length).toBeLessThan(long.length)
    const straight = { lats: Float64Array.of(41, 41.1, 41.2), lons: Float64Array.of(-8, -8, -8) }
    expect(shownLine(straight, 1)).toEqual([
      [41, -8],
      [41.2, -8],
    ])
  })
})
