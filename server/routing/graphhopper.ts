import { z } from 'zod'
import { AppError } from '@/lib/errors'
import type { RoutingEngine } from './engine'

const routeAnswer = z.object({
  paths: z
    .array(
      z.object({
        points: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
        /** Milliseconds. */
        time: z.number(),
      }),
    )
    .min(1),
})
const refusal = z.object({ hints: z.array(z.object({ details: z.string() })) })
/** The class of its error that stands for a road that is not there. */
const NO_WAY = /(ConnectionNotFound|PointNotFound|PointOutOfBounds)Exception$/

/** The HTTP API of GraphHopper, https://docs.graphhopper.com/. Orders and matches are no part of what it gives away. */
export const graphhopper: RoutingEngine = {
  mostPoints: 50,
  route: async (ask, points) => {
    const { answer } = await ask({
      path: 'route',
      body: {
        profile: 'car',
        points: points.map(({ lat, lon }) => [lon, lat]),
        points_encoded: false,
        instructions: false,
      },
    })
    const refused = refusal.safeParse(answer).data
    if (refused?.hints.some(({ details }) => NO_WAY.test(details))) throw new AppError('routingNoWay')
    const [path] = routeAnswer.parse(answer).paths
    return { line: path?.points.coordinates ?? [], durationS: (path?.time ?? 0) / 1000 }
  },
  order: async () => null,
  match: null,
}
