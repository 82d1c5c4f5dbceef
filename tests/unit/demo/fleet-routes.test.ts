import { describe, expect, test } from 'vitest'
import { dayStart } from '@/demo/calendar'
import { fixesBetween } from '@/demo/fixes-between'
import { demoRoutes } from '@/demo/fleet-routes'
import { fitLine } from '@/lib/fleet/routes/fit-line'
import { followRoute } from '@/lib/fleet/routes/following/follow-route'
import { newFollowing } from '@/lib/fleet/routes/following/follow-state'
import { placeOnLine, routeLine } from '@/lib/fleet/routes/following/route-line'
import { routeBody, withoutDoubles } from '@/lib/fleet/routes/route-schema'

const DAYS = 14
const MINUTE_MS = 60_000

describe.each(demoRoutes().map((route) => [route.name, route] as const))('%s', (_name, route) => {
  const { vehicle, stops, from, to, zone } = route
  const line = withoutDoubles(fitLine(route.line))

  test('is a route that the form takes', () => {
    const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }]
    const body = { name: route.name, points: stops, line, lineSource: 'driven', schedule: { zone, windows } }
    expect(routeBody.safeParse(body).error?.issues ?? []).toEqual([])
  })

  test('is driven in its times, stop by stop and never beside it, mostly in time', () => {
    const laid = routeLine(line.map(([lon, lat]) => ({ lat, lon })))
    let [late, unseen] = [0, 0]
    for (let day = 300; day < 300 + DAYS; day++) {
      const midnight = Math.floor(dayStart(vehicle, day) / 86_400_000) * 86_400_000
      const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
      const begin = midnight + minutes(from) * MINUTE_MS
      const fixes = [...fixesBetween(vehicle, begin, midnight + minutes(to) * MINUTE_MS)]
        .map(({ fix: { time, lat, lon } }) => ({ time, lat, lon }))
        .filter(({ lat }) => lat !== 0)
      const followed = {
        line: laid,
        offsetM: 100,
        order: 'strict' as const,
        stops: stops.map(({ lat, lon, radiusM, afterMin }) => {
          const place = { lat, lon }
          const alongM = placeOnLine(laid, { place, before: null, segment: null }, 1000)?.alongM ?? 0
          return { ...place, radiusM, alongM, dueAt: begin + afterMin * MINUTE_MS }
        }),
      }
      const { events } = followRoute(followed, newFollowing(stops.length), fixes)
      const kinds = events.map(({ kind }) => kind)
      expect(kinds).not.toContain('offRoute')
      expect(kinds.at(-1)).toBe('finished')
      if (kinds.includes('late')) late++
      if (kinds.includes('stopSkipped')) unseen++
    }
    // Where there were no satellites just then.
    expect(unseen).toBeLessThan(3)
    expect(late).toBeGreaterThan(0)
    expect(late).toBeLessThan(DAYS / 2)
  })
})
