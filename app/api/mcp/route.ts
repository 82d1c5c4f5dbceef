import { z } from 'zod'
import { mcpMessage } from '@/lib/mcp/schema'
import { zonedTime } from '@/lib/time/zoned-time'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { answerMessage } from '@/server/mcp/answer'
import { inTurn } from '@/server/next/call-turns'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary:
      'Tools for models by the Model Context Protocol (streamable HTTP, without sessions); see docs/mcp.md',
    permission: 'session',
    headerOnly: true,
    tools: true,
    body: mcpMessage,
    maxBodyBytes: BODY_LIMITS['/api/mcp'],
    returns: z.looseObject({ jsonrpc: z.literal('2.0') }),
    raw: true,
    produces: 'application/json',
  },
  ({ request, access, session, body }) => {
    const zone = session.account.timeZone
    const time = (instant: string | number) => zonedTime(new Date(instant).getTime(), zone)
    const common = { access, zone, time, language: languageOf(request), now: Date.now() }
    const inLongTurn = <Result>(work: () => Promise<Result>) => inTurn(request, session, 'long', work)
    return answerMessage({ ...common, headers: request.headers, inLongTurn }, request, body)
  },
)
