import { z } from 'zod'
import { AppError } from '@/lib/errors'
import type { LineCorners } from '@/lib/fleet/routes/route-shape'
import type { EngineQuestion, RoutingEngine } from './engine'
import { readPolyline } from './polyline'

/** As the settings that come with Valhalla have it. */
const MOST_LOCATIONS = 20
const MATCH_LIMITS = { mostFixes: 2000, mostM: 150_000 }
/** What stands for a road that is not there: locations that nothing joins, none near a road, no path, and no match. */
const NO_WAY = [170, 171, 442]
/** Farther than it looks. */
const TOO_FAR = 154
const NO_MATCH = [...NO_WAY, 443, 444, 445]

const trip = z.object({
  legs: z.array(z.object({ shape: z.string() })).min(1),
  summary: z.object({ time: z.number() }),
  locations: z.array(z.object({ original_index: z.number().int() })),
})
const routeAnswer = z.object({ trip })
const matchAnswer = z.object({ trip, alternates: z.array(z.object({ trip })).default([]) })
const refusal = z.object({ error_code: z.number().int() })

const refusedFor = (answer: unknown): number => refusal.safeParse(answer).data?.error_code ?? 0

const question = (path: string, given: object): EngineQuestion => ({
  path,
  body: { ...given, costing: 'auto', directions_type: 'none' },
})

/** The way of all legs; each begins where the one before ends. */
function lineOf({ legs }: z.output<typeof trip>): LineCorners {
  return legs.flatMap(({ shape }, index) => readPolyline(shape, 6).slice(index === 0 ? 0 : 1))
}

/** The HTTP API of Valhalla, https://valhalla.github.io/valhalla/api/. */
export const valhalla: RoutingEngine = {
  mostPoints: MOST_LOCATIONS,
  route: async (ask, points) => {
    const { answer } = await ask(question('route', { locations: points }))
    if (NO_WAY.includes(refusedFor(answer))) throw new AppError('routingNoWay')
    if (refusedFor(answer) === TOO_FAR) throw new AppError('fleetRouteTooLong')
    const found = routeAnswer.parse(answer).trip
    return { line: lineOf(found), durationS: found.summary.time }
  },
  order: async (ask, points, fixedEnd) => {
    // Its last location is always the end.
    if (!fixedEnd || points.length > MOST_LOCATIONS) return null
    const { answer } = await ask(question('optimized_route', { locations: points }))
    if (refusedFor(answer) === TOO_FAR) return null
    if (NO_WAY.includes(refusedFor(answer))) throw new AppError('routingNoWay')
    return routeAnswer.parse(answer).trip.locations.map(({ original_index }) => original_index)
  },
  match: {
    limits: MATCH_LIMITS,
    lines: async (ask, fixes) => {
      // When it was is no business of the engine.
      const start = fixes[0]?.time ?? 0
      const shape = fixes.map(({ lat, lon, time }) => ({ lat, lon, time: Math.round((time - start) / 1000) }))
      const { answer } = await ask(question('trace_route', { shape, shape_match: 'map_snap' }))
      if (NO_MATCH.includes(refusedFor(answer))) return []
      const { trip: first, alternates } = matchAnswer.parse(answer)
      return [first, ...alternates.map((other) => other.trip)].map(lineOf)
    },
  },
}
