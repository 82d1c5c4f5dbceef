import { z } from 'zod'
import { namedPlace, reverseBody } from '@/lib/places/schema'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { describePlace } from '@/server/places/geocoder'
import { landmarksFor } from '@/server/places/landmarks-for'

export const POST = route(
  {
    summary:
      'Where positions are, in words: [[lat, lon], …], at most 200; with the name of the own landmark that they lie in',
    permission: 'session',
    body: reverseBody,
    returns: z.array(namedPlace),
  },
  async ({ request, access, body: { points } }) => {
    const language = languageOf(request)
    const landmarks = await landmarksFor(access)
    return Promise.all(
      points.map(async ([lat, lon]) => ({
        ...(await describePlace(lat, lon, language)),
        landmark: landmarks.nameAt(lat, lon),
      })),
    )
  },
)
