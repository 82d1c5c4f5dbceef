import { z } from 'zod'
import { place, reverseBody } from '@/lib/places/schema'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { describePlace } from '@/server/places/geocoder'

export const POST = route(
  {
    summary: 'Where positions are, in words: [[lat, lon], …], at most 200',
    permission: 'session',
    body: reverseBody,
    returns: z.array(place),
  },
  async ({ request, body: { points } }) => {
    const language = languageOf(request)
    return Promise.all(points.map(([lat, lon]) => describePlace(lat, lon, language)))
  },
)
