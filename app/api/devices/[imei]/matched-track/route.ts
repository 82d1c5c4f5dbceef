import { imeiParams } from '@/lib/devices/schema'
import { MAX_MATCHED_DAYS, matchedTrack } from '@/lib/playback/matched-schema'
import { matchedQuery } from '@/lib/playback/schema'
import { requireRange } from '@/lib/time/period'
import { route } from '@/server/next/route'
import { matchTrack } from '@/server/routing/match-track'

export const GET = route(
  {
    summary:
      'The streets along which a device drove in a period of a week at most, where a routing engine is set',
    permission: 'positions.read',
    params: imeiParams,
    query: matchedQuery,
    returns: matchedTrack,
    long: true,
  },
  ({ access, params, query }) => {
    requireRange(query, MAX_MATCHED_DAYS)
    return matchTrack(access, params.imei, query)
  },
)
