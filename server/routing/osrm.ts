import { z } from 'zod'
import { AppError } from '@/lib/errors'
import type { LatLon } from '@/lib/geo/distance'
import type { RoutingEngine } from './engine'

/** As the demo settings of osrm-routed have it. */
const MOST_TRIP = 100
const MOST_MATCHED = 100
/** How far off a street a fix may lie, metres. */
const RADIUS_M = 20

const geometry = z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) })
const routeAnswer = z.object({
  routes: z.array(z.object({ geometry, duration: z.number() })).min(1),
})
const tripAnswer = z.object({
  waypoints: z.array(z.object({ waypoint_index: z.number().int(), trips_index: z.number().int() })),
})
const matchAnswer = z.object({ matchings: z.array(z.object({ geometry })) })
const refusal = z.object({ code: z.string() })

const FULL = { overview: 'full', geometries: 'geojson' } as const

const coordinates = (places: readonly LatLon[]): string =>
  places.map(({ lat, lon }) => `${lon.toFixed(6)},${lat.toFixed(6)}`).join(';')

/** Why it answered nothing, as `NoRoute`. */
const refusedFor = (answer: unknown): string | null => refusal.safeParse(answer).data?.code ?? null

/** The HTTP API of OSRM, http://project-osrm.org/docs/. */
export const osrm: RoutingEngine = {
  mostPoints: 100,
  route: async (ask, points) => {
    const { answer } = await ask({ path: `route/v1/driving/${coordinates(points)}`, query: FULL })
    if (['NoRoute', 'NoSegment'].includes(refusedFor(answer) ?? '')) throw new AppError('routingNoWay')
    const [found] = routeAnswer.parse(answer).routes
    return { line: found?.geometry.coordinates ?? [], durationS: found?.duration ?? 0 }
  },
  order: async (ask, points, fixedEnd) => {
    if (points.length > MOST_TRIP) return null
    const { answer } = await ask({
      path: `trip/v1/driving/${coordinates(points)}`,
      query: {
        roundtrip: 'false',
        source: 'first',
        destination: fixedEnd ? 'last' : 'any',
        overview: 'false',
      },
    })
    const code = refusedFor(answer)
    // Older versions leave no end open.
    if (code === 'NotImplemented') return null
    if (code === 'NoTrips' || code === 'NoSegment') throw new AppError('routingNoWay')
    const { waypoints } = tripAnswer.parse(answer)
    if (waypoints.some(({ trips_index }) => trips_index > 0)) throw new AppError('routingNoWay')
    return waypoints
      .map(({ waypoint_index }, index) => ({ index, place: waypoint_index }))
      .sort((a, b) => a.place - b.place)
      .map(({ index }) => index)
  },
  match: {
    limits: { mostFixes: MOST_MATCHED, mostM: 200_000 },
    lines: async (ask, fixes) => {
      let last = 0
      // In whole seconds, which have to rise; when it was is no business of the engine.
      const times = fixes.map(({ time }) => {
        last = Math.max(last + 1, Math.round((time - (fixes[0]?.time ?? 0)) / 1000))
        return last
      })
      const { answer } = await ask({
        path: `match/v1/driving/${coordinates(fixes)}`,
        query: {
          ...FULL,
          gaps: 'ignore',
          tidy: 'true',
          timestamps: times.join(';'),
          radiuses: fixes.map(() => RADIUS_M).join(';'),
        },
      })
      if (['NoMatch', 'NoSegment'].includes(refusedFor(answer) ?? '')) return []
      return matchAnswer.parse(answer).matchings.map(({ geometry: { coordinates: line } }) => line)
    },
  },
}
