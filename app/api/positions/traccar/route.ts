import { traccarAnswer, traccarBody } from '@/lib/received/traccar-position'
import { sentByUrl, traccarQuery } from '@/lib/received/traccar-url'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { readTraccarBody } from '@/server/received/read-traccar-body'
import { receiveTraccar } from '@/server/received/receive-traccar'

const FORWARDED = {
  permission: 'positions.send',
  query: traccarQuery,
  returns: traccarAnswer,
  headerOnly: true,
  keyInQuery: true,
  forwarded: true,
} as const

export const GET = route(
  {
    ...FORWARDED,
    summary: 'Take a position that a Traccar server forwards by an address (forward.type=url)',
  },
  ({ session, request, query }) => receiveTraccar(session, request, sentByUrl(query)),
)

export const POST = route(
  {
    ...FORWARDED,
    summary: 'Take a position that a Traccar server forwards as JSON (forward.type=json), or by an address',
    body: traccarBody,
    ownReading: { types: [] },
    maxBodyBytes: BODY_LIMITS['/api/positions/traccar'],
  },
  async ({ session, request, query }) =>
    receiveTraccar(session, request, (await readTraccarBody(request)) ?? sentByUrl(query)),
)
