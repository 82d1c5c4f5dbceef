import { z } from 'zod'
import { LOCALE_COOKIE } from '@/lib/i18n/languages'
import { place, reverseBody } from '@/lib/places/schema'
import { describePlace } from '@/lib/server/geocoder'
import { requestLanguage } from '@/lib/server/messages'
import { route } from '@/lib/server/route'

export const POST = route(
  {
    summary: 'Where positions are, in words: [[lat, lon], …], at most 200',
    permission: 'session',
    body: reverseBody,
    returns: z.array(place),
  },
  async ({ request, body: { points } }) => {
    const cookie = request.cookies.get(LOCALE_COOKIE)?.value
    const language = requestLanguage(cookie, request.headers.get('accept-language'))
    return Promise.all(points.map(([lat, lon]) => describePlace(lat, lon, language)))
  },
)
